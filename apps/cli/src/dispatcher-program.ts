import { adapters } from "./adapters.ts";
import { keepAbsolutePath } from "./absolute-path.ts";
import { BACKGROUND, TRACE, answer, runInBackground, traceRan } from "@hawk/dispatcher";

keepAbsolutePath(process.env);
const args = process.argv.slice(2);
if (args[0] === BACKGROUND) void runInBackground(args[1] as string, args[2] as string);
else if (args[0] === TRACE) void traceRan(args.slice(1), adapters);
else void answer(args, adapters);

/** A file that is cut off may still be a program, one that does nothing. This is its last word. */
export const isWhole = true;

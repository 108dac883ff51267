import { adapters } from "./adapters.ts";
import { keepAbsolutePath } from "./absolute-path.ts";
import { BACKGROUND, answer, runInBackground } from "@hawk/dispatcher";

keepAbsolutePath(process.env);
const args = process.argv.slice(2);
if (args[0] === BACKGROUND) void runInBackground(args[1] as string, args[2] as string);
else void answer(args, adapters);

import { keepAbsolutePath } from "./absolute-path.ts";
import { answer, runInBackground } from "./dispatcher/answer.ts";
import { BACKGROUND } from "./dispatcher/background.ts";

keepAbsolutePath(process.env);
const args = process.argv.slice(2);
if (args[0] === BACKGROUND) void runInBackground(args[1] as string, args[2] as string);
else void answer(args);

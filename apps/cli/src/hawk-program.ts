import { homedir } from "node:os";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { keepAbsolutePath } from "./absolute-path.ts";
import { askAtTerminal } from "./ask.ts";
import { exitCode } from "./io.ts";
import { main } from "./main.ts";
import { showProgress } from "./progress.ts";

// A reader that has seen enough (`hawk scan . | head`) is no error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(exitCode.ok);
  process.stderr.write(`hawk: the output can't be written: ${error.message}\n`);
  process.exit(exitCode.problem);
});

keepAbsolutePath(process.env);

void main(process.argv.slice(2), {
  stdout: (output) => void process.stdout.write(output),
  stderr: (output) => void process.stderr.write(output),
  // At a terminal nobody means to type a payload.
  stdin: () => (process.stdin.isTTY ? Promise.resolve("") : text(process.stdin)),
  cwd: process.cwd(),
  home: homedir(),
  env: process.env,
  columns: process.stdout.isTTY ? process.stdout.columns : undefined,
  dispatcherDir: fileURLToPath(new URL("dispatcher/", import.meta.url)),
  builtinsDir: fileURLToPath(new URL("builtins/", import.meta.url)),
  ...(process.stdin.isTTY && process.stdout.isTTY ? { ask: askAtTerminal } : {}),
  ...(process.stderr.isTTY ? { progress: (what) => showProgress((output) => void process.stderr.write(output), what) } : {}),
  hasColour: process.stdout.isTTY && !process.env["NO_COLOR"] && process.env["TERM"] !== "dumb",
}).then((code) => (process.exitCode = code));

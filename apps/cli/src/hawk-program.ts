import { homedir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { isatty } from "node:tty";
import { findMark } from "@hawk/manage/weakening";
import { foldNames } from "@hawk/protocol";
import { keepAbsolutePath } from "./absolute-path.ts";
import { adapters } from "./adapters.ts";
import { askAtTerminal } from "./ui/ask.ts";
import { askAtTty } from "./ui/controlling-terminal.ts";
import { exitCode } from "./ui/io.ts";
import { main } from "./main.ts";
import { showProgress } from "./ui/progress.ts";
import { shortenPaths } from "./ui/shorten-paths.ts";

// To look at a stream that is not needed would make it, which takes milliseconds.
const [isInput, isOutput, isErrors] = [isatty(0), isatty(1), isatty(2)];

// A reader that has seen enough (`hawk scan . | head`) is not an error.
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
  stdin: () => (isInput ? Promise.resolve("") : text(process.stdin)),
  cwd: process.cwd(),
  home: homedir(),
  platform: process.platform,
  env: foldNames(process.env, process.platform),
  columns: isOutput ? process.stdout.columns : undefined,
  adapters,
  dispatcherDir: join(import.meta.dirname, "dispatcher"),
  shortenPaths: (output) => shortenPaths(output, homedir()),
  builtinsDir: join(import.meta.dirname, "builtins"),
  pageDir: join(import.meta.dirname, "page"),
  askAtTty,
  ...(isInput && isOutput ? { ask: askAtTerminal } : {}),
  ...(isErrors && !process.env["CI"] && process.env["TERM"] !== "dumb" && findMark(process.env) === null
    ? { progress: (what) => showProgress((output) => void process.stderr.write(output), what) }
    : {}),
  hasColour: isOutput && !process.env["NO_COLOR"] && process.env["TERM"] !== "dumb",
}).then((code) => (process.exitCode = code));

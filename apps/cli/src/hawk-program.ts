import { homedir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { findMark } from "@hawk/manage/agent-marks";
import { foldNames } from "@hawk/protocol";
import { keepAbsolutePath } from "./absolute-path.ts";
import { adapters } from "./adapters.ts";
import { askAtTerminal } from "./ui/ask.ts";
import { askAtTty } from "./ui/controlling-terminal.ts";
import { exitCode } from "./ui/io.ts";
import { main } from "./main.ts";
import { isTerminal, openOutput } from "./ui/output.ts";
import { showProgress } from "./ui/progress.ts";
import { shortenPaths } from "./ui/shorten-paths.ts";

const [isInput, isOutput, isErrors] = [isTerminal(0), isTerminal(1), isTerminal(2)];
const stderr = openOutput(2, () => undefined);
const stdout = openOutput(1, ({ code, message }) => {
  // A reader that has seen enough (`hawk scan . | head`) is not an error.
  if (code === "EPIPE") process.exit(exitCode.ok);
  stderr(`hawk: the output can't be written: ${message}\n`);
  process.exit(exitCode.problem);
});

keepAbsolutePath(process.env);

// A command checks each file once. For that, zod takes longer to write a program for a schema than to go through it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

void main(process.argv.slice(2), {
  stdout,
  stderr,
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
    ? { progress: (what) => showProgress(stderr, what) }
    : {}),
  hasColour: isOutput && !process.env["NO_COLOR"] && process.env["TERM"] !== "dumb",
}).then((code) => (process.exitCode = code));

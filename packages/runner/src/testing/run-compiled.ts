import { spawn, spawnSync } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { removeTree } from "@hawk/testing";
import { afterAll } from "vitest";
import { hookDefaults } from "@hawk/protocol";
import type { PlannedHook } from "@hawk/protocol";
import { compileRunner } from "../compile-runner.ts";
import type { HookStart, RunnerHook, RunnerSpec, RunnerTools } from "../types.ts";
import type { ShellAnswers } from "@hawk/protocol";
import { waitUntil } from "./wait-until.ts";

/** What Claude Code understands, as far as the runner's own tests need it. */
const claudeAnswers: ShellAnswers = {
  projectVariable: "CLAUDE_PROJECT_DIR",
  exitTwoRefuses: new Set(["pre_tool_use", "post_tool_use", "user_prompt_submit", "stop"]),
  plainTextReachesModel: new Set(["user_prompt_submit", "session_start"]),
  exitOneWarns: true,
  takesAnswers: true,
};

/** The shells that runners are held to, or those that the rig asks for. zsh is what `sh` is for some. */
const allShells = process.env["HAWK_TEST_SHELLS"]?.split(",") ?? ["dash", "bash -p", "bash --posix", "busybox sh"];
export const shells: { name: string; line: string }[] = allShells
  .map((name) => ({ name, line: name === "zsh" ? asSh("/bin/zsh") : `/bin/${name}` }))
  .filter(({ line }) => existsSync(line.split(" ")[0] as string));

/** zsh is a POSIX shell where its name is sh. */
function asSh(path: string): string {
  const link = join(mkdtempSync(join(tmpdir(), "hawk-shell-")), "sh");
  if (existsSync(path)) symlinkSync(path, link);
  return link;
}

/** The rig tries a system without `/proc`, and a `head` that takes too much, as macOS has it. */
export const isWithoutProc = process.env["HAWK_TEST_NO_PROC"] === "1" || !existsSync("/proc/uptime");
const isHeadGreedy = process.env["HAWK_TEST_GREEDY_HEAD"] === "1";

/** Whether a runner finds what has left the tree of its hook: by `/proc`, or by a process group, which only bash makes without a terminal. */
export function findsStrays(shell: string): boolean {
  return !isWithoutProc || shell.includes("bash");
}

function find(name: string): string {
  return [`/bin/${name}`, `/usr/bin/${name}`].find((path) => existsSync(path)) as string;
}

export function findTools(shell = "/bin/sh"): RunnerTools {
  return {
    shell,
    cat: find("cat"),
    head: find("head"),
    isHeadGreedy,
    sleep: find("sleep"),
    rm: find("rm"),
    date: find("date"),
    mv: find("mv"),
    mkdir: find("mkdir"),
    find: find("find"),
    grep: find("grep"),
    ps: find("ps"),
    nodes: [process.execPath],
    hasProc: !isWithoutProc,
  };
}

export interface TestHook extends Partial<PlannedHook> {
  /** The text of a shell script. */
  script?: string;
  start?: HookStart;
}

export interface TestRunner {
  directory: string;
  path: string;
  spec: RunnerSpec;
  run: (payload: unknown, options?: RunOptions) => RunResult;
  start: (payload: unknown, options?: RunOptions) => ChildProcess;
  /** Lines of the trace, once there are as many as asked for. */
  trace: (count: number) => Promise<Record<string, unknown>[]>;
}

interface RunOptions {
  env?: Record<string, string>;
  cwd?: string;
}

export interface RunResult {
  status: number | null;
  stdout: string;
  stderr: string;
}

/**
 * Compiles hooks into a runner in a directory of its own, with a stand-in for the dispatcher that says what it was told. The
 * directory is removed after the last test, and there is an error when the runner has left files behind.
 */
export function createRunner(hooks: readonly TestHook[], overrides: Partial<RunnerSpec> & { shell?: string } = {}): TestRunner {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "hawk-runner-")));
  mkdirSync(join(directory, "tmp"), { mode: 0o700 });
  directories.push(directory);
  const dispatcher = join(directory, "dispatcher.cjs");
  writeFileSync(dispatcher, dispatcherText);
  const { shell, ...rest } = overrides;
  const spec: RunnerSpec = {
    host: "claude-code",
    event: "pre_tool_use",
    nativeEvent: "PreToolUse",
    hooks: hooks.map((hook, index) => toRunnerHook(hook, index, directory)),
    answers: claudeAnswers,
    knownTools: ["Bash", "Edit", "Write", "Read"],
    tools: findTools(shell),
    paths: {
      temporary: join(directory, "tmp"),
      trace: join(directory, "trace.jsonl"),
      seen: join(directory, "seen"),
      library: directory,
      plan: join(directory, "plan.json"),
      dispatcher,
    },
    refusal: { stdout: "", exitCode: 2 },
    trace: "decisions",
    ...rest,
  };
  const path = join(directory, "runner");
  writeRunner(path, spec);
  const environment = (options: RunOptions = {}): NodeJS.ProcessEnv => ({
    PATH: process.env["PATH"],
    CLAUDE_PROJECT_DIR: directory,
    ...options.env,
  });
  return {
    directory,
    path,
    spec,
    run: (payload, options) => {
      const { status, stdout, stderr } = spawnSync("/bin/sh", ["-c", `'${path}'`], {
        input: input(payload),
        encoding: "utf8",
        env: environment(options),
        cwd: options?.cwd ?? directory,
        maxBuffer: 2 ** 28,
      });
      return { status, stdout, stderr };
    },
    start: (payload, options) => {
      const child = spawn(path, [], { env: environment(options), cwd: options?.cwd ?? directory });
      child.stdin.on("error", () => undefined);
      child.stdin.end(input(payload));
      return child;
    },
    trace: (count) => readTrace(join(directory, "trace.jsonl"), count),
  };
}

/** Writes a runner, and what it needs of the library. */
export function writeRunner(path: string, spec: RunnerSpec): void {
  const { text, library } = compileRunner(spec);
  writeFileSync(path, text, { mode: 0o700 });
  writeFileSync(join(spec.paths.library, library.name), library.text);
}

function input(payload: unknown): string | Uint8Array {
  return typeof payload === "string" || payload instanceof Uint8Array ? payload : `${JSON.stringify(payload)}\n`;
}

const directories: string[] = [];
afterAll(async () => {
  for (const directory of directories) await removeClean(directory);
});

async function removeClean(directory: string): Promise<void> {
  const left = (): string[] => (existsSync(join(directory, "tmp")) ? readdirSync(join(directory, "tmp")) : []);
  await waitUntil(
    () => left().length === 0,
    () => `the runner has left ${left().join(", ")}`,
  );
  removeTree(directory);
}

async function readTrace(path: string, count: number): Promise<Record<string, unknown>[]> {
  const lines = (): string[] => (existsSync(path) ? readFileSync(path, "utf8").split("\n").filter(Boolean) : []);
  await waitUntil(
    () => lines().length >= count,
    () => `the trace never had ${count} lines, but ${lines().length}`,
  );
  return lines().map((line) => JSON.parse(line) as Record<string, unknown>);
}

function toRunnerHook({ script, start, ...given }: TestHook, index: number, directory: string): RunnerHook {
  const file = join(directory, `hook-${index}.sh`);
  if (script !== undefined) writeFileSync(file, `#!/bin/sh\n${script}\n`, { mode: 0o700 });
  const hook: PlannedHook = {
    ...hookDefaults,
    id: `user/hook-${index}.sh`,
    name: `hook-${index}.sh`,
    events: ["pre_tool_use"],
    dialect: "hawk",
    handler: { type: "shell", file, passContext: true, parseResult: true },
    timeoutSeconds: 60,
    origin: { layer: "user", file: "config.yaml", line: 1, column: 1 },
    ...given,
  };
  return { hook, start: start ?? { kind: "program", programs: ["/bin/sh"], args: [file], mustExist: file } };
}

const dispatcherText = `const { readFileSync, readdirSync, rmSync } = require("node:fs");
const { dirname, basename } = require("node:path");
const [plan, host, event, prefix, ran] = process.argv.slice(2);
if (plan === "--trace") process.exit(1);
const files = prefix ? readdirSync(dirname(prefix)).filter((name) => name.startsWith(basename(prefix))) : [];
const outputs = Object.fromEntries(files.map((name) => [name.slice(basename(prefix).length + 1), readFileSync(dirname(prefix) + "/" + name, "utf8")]));
process.stdout.write(JSON.stringify({ dispatched: true, plan: basename(plan), host, event, ran, outputs, stdin: readFileSync(0, "utf8") }) + "\\n");
for (const name of files) rmSync(dirname(prefix) + "/" + name, { force: true });
process.exitCode = 100;
`;

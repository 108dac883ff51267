import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTree } from "../testing/create-tree.ts";
import { bashEvent, runBuiltin, runBuiltinOnAll } from "./testing/run-builtin.ts";
import type { BuiltinRun } from "./testing/run-builtin.ts";
import { hawkSpellings, ordinaryCommands, wreckingCommands } from "./testing/self-guard-commands.ts";

const files = [
  ".claude/settings.json",
  ".claude/todos/x",
  ".codex/hooks.json",
  ".config/hawk/config.yaml",
  ".config/hawk/registry/hooks/file-guard.py",
  ".config/nvim/init.lua",
  ".local/state/hawk/run/claude-code/pre_tool_use",
  ".local/state/hawk/trace.jsonl",
  "Downloads/a.zip",
  "project/.claude/settings.json",
  "project/.git/HEAD",
  "project/.hawk/config.yaml",
  "project/a",
  "project/build/x",
  "project/dist/x",
  "project/empty/x",
  "project/evil/hawk/config.yaml",
  "project/evil/settings.json",
  "project/notes.md",
  "project/package.json",
  "project/src/a.ts",
];

const home = join(realpathSync(mkdtempSync(join(tmpdir(), "hawk-guarded-"))), "me");

beforeAll(() => {
  for (const name of files) {
    mkdirSync(dirname(join(home, name)), { recursive: true });
    writeFileSync(join(home, name), "");
  }
});
afterAll(() => rmSync(dirname(home), { recursive: true }));

const world = { env: { HOME: home, XDG_STATE_HOME: join(home, ".local/state") } };
const toEvent = (command: string) => ({ ...bashEvent(command), cwd: join(home, "project") });

/** Asks in a home with agents and hawk in it, where an agent is at work in a project. Nothing of the command runs. */
function bash(command: string, cpuSeconds = 20): BuiltinRun {
  return runBuiltin("file-guard.py", toEvent(command), { ...world, cpuSeconds });
}

/** The same for many commands: each with its answer. */
function askAll(commands: readonly string[]): [command: string, run: BuiltinRun][] {
  const runs = runBuiltinOnAll("file-guard.py", commands.map(toEvent), world);
  return commands.map((command, index) => [command, runs[index] as BuiltinRun]);
}

test("keeps an agent from every spelling of a command that weakens", () => {
  const passed = askAll(hawkSpellings).filter(
    ([, { exitCode, stderr }]) => exitCode !== 2 || !/^file-guard: hawk .*weakens what guards this agent/.test(stderr),
  );
  expect(passed).toEqual([]);
});

test("keeps what guards from every way to wreck it", () => {
  expect(askAll(wreckingCommands).filter(([, { exitCode }]) => exitCode !== 2)).toEqual([]);
});

test("lets ordinary commands pass, without a word", () => {
  const silent = { exitCode: 0, stdout: "", stderr: "" };
  expect(askAll(ordinaryCommands)).toEqual(ordinaryCommands.map((command) => [command, silent]));
});

test("answers many events in one run as it does each by itself", () => {
  const some = [hawkSpellings, wreckingCommands, ordinaryCommands].flatMap((commands) => [commands[0], commands.at(-1)].map(String));
  expect(askAll([...some, "rm -rf ~/.claude \u00E9"])).toEqual(
    [...some, "rm -rf ~/.claude \u00E9"].map((command) => [command, bash(command)]),
  );
});

test("says what is wrong, and what to do", () => {
  expect(bash("npx -y @hawk/cli@latest disable file-guard.py").stderr).toBe(
    "file-guard: hawk disable file-guard.py weakens what guards this agent, so an agent may not run it.\n" +
      "Ask the user to run it in a terminal of their own, or go on without.\n",
  );
  expect(bash("rm -rf ~/.claude").stderr).toBe(
    "file-guard: ~/.claude holds settings that decide which hooks run, this guard among them, so an agent may not remove, move or replace it.\n" +
      "Ask the user to do it, or go on without. To allow it, the user can set HAWK_FILE_GUARD_ALLOW=~/.claude for this hook.\n",
  );
});

test("a tool that deletes takes directories along as well", () => {
  const remove = (path: string): number | null => {
    const event = { ...bashEvent(""), tool_name: "Delete", tool_input: { file_path: path } };
    return runBuiltin("file-guard.py", event, { env: { HOME: "/home/me" } }).exitCode;
  };
  expect([remove("/home/me/.claude"), remove("/home/me/.local/state"), remove("/repo/src")]).toEqual([2, 2, 0]);
});

test("git clean spares what git knows", () => {
  const path = realpathSync(createTree({ ".claude/settings.json": "{}", ".git/index": "DIRC .claude/settings.json" }));
  const env = { HOME: "/home/me" };
  const run = (command: string): number | null => runBuiltin("file-guard.py", { ...bashEvent(command), cwd: path }, { env }).exitCode;
  expect([run("git clean -fdx"), run("git checkout ."), run("git restore --staged .")]).toEqual([0, 2, 0]);
});

describe("a command of a megabyte is read in a few seconds of CPU time", () => {
  const MEGABYTE = 1 << 20;
  const long = (part: string): string => part.repeat(MEGABYTE / part.length);

  test.each([
    ["a word", long("a"), 0],
    ["words", `echo ${long("x ")}`, 0],
    ["commands", long("ls;"), 0],
    ["quotes", `echo "${long("a")}"`, 0],
    ["open quotes", long("'"), 0],
    ["here-documents", long("cat <<A\nx\nA\n"), 0],
    ["here-documents on a line", long("<<a "), 0],
    ["substitutions", long("$(a)"), 0],
    ["open substitutions", long("$("), 2],
    ["backticks", long("`"), 0],
    ["variables", long("${a}"), 0],
    ["open braces", long("${"), 0],
    ["a pattern", `rm ${long("*")}`, 0],
    ["more files than can be checked", `rm ${long("f ")}`, 2],
    ["a program", `python3 - <<EOF\n${long('x = "a".write\n')}EOF`, 0],
    ["a program with open quotes", `python3 -c '${long('\\"')}write'`, 0],
    ["a program that runs others", `python3 - <<EOF\nsubprocess\n${long('run(["a", "b"])\n')}EOF`, 0],
  ])("%s", (_, command, exitCode) => {
    expect(bash(command, 15).exitCode).toBe(exitCode);
  });
});

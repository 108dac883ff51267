import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createTree } from "@hawk/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bashEvent, runGuard } from "./testing/run-guard.ts";
import type { GuardReply } from "./answer.ts";
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

/** Asks in a home with agents and hawk in it, where an agent is at work in a project. Nothing of the command runs. */
function bash(command: string): GuardReply {
  const env = { HOME: home, XDG_STATE_HOME: join(home, ".local/state") };
  return runGuard("file-guard", { ...bashEvent(command), cwd: join(home, "project") }, { env });
}

test.each(hawkSpellings)("keeps an agent from %j", (command) => {
  const { exitCode, stderr } = bash(command);
  expect([exitCode, stderr]).toEqual([2, expect.stringMatching(/^file-guard: hawk .*weakens this agent's guards/)]);
});

test.each(wreckingCommands)("keeps what guards from %j", (command) => {
  expect([command, bash(command).exitCode]).toEqual([command, 2]);
});

test.each(ordinaryCommands)("lets %j pass", (command) => {
  expect(bash(command)).toEqual({ exitCode: 0, stdout: "", stderr: "" });
});

test("says what is wrong, and what to do", () => {
  expect(bash("npx -y @hawk/cli@latest disable file-guard.py").stderr).toBe(
    "file-guard: hawk disable file-guard.py weakens this agent's guards, so an agent may not run it.\n" +
      "Ask the user to run it in their own terminal, or continue without it.\n",
  );
  expect(bash("rm -rf ~/.claude").stderr).toBe(
    "file-guard: ~/.claude holds settings that decide which hooks run, including this guard, so an agent may not remove, move or replace it.\n" +
      "Ask the user to do it, or continue without it. To allow it, the user can set HAWK_FILE_GUARD_ALLOW=~/.claude for this hook.\n",
  );
});

test("a tool that deletes takes directories along as well", () => {
  const remove = (path: string): number | null => {
    const event = { ...bashEvent(""), tool_name: "Delete", tool_input: { file_path: path } };
    return runGuard("file-guard", event, { env: { HOME: "/home/me" } }).exitCode;
  };
  expect([remove("/home/me/.claude"), remove("/home/me/.local/state"), remove("/repo/src")]).toEqual([2, 2, 0]);
});

test("git clean spares what git knows", () => {
  const path = realpathSync(createTree({ ".claude/settings.json": "{}", ".git/index": "DIRC .claude/settings.json" }));
  const env = { HOME: "/home/me" };
  const run = (command: string): number | null => runGuard("file-guard", { ...bashEvent(command), cwd: path }, { env }).exitCode;
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
    ["here-documents on a line", long("<<a "), 2],
    ["substitutions", long("$(a)"), 0],
    ["open substitutions", long("$("), 2],
    ["backticks", long("`"), 0],
    ["variables", long("${a}"), 0],
    ["open braces", long("${"), 2],
    ["a pattern", `rm ${long("*")}`, 0],
    ["more files than can be checked", `rm ${long("f ")}`, 2],
    ["a program", `python3 - <<EOF\n${long('x = "a".write\n')}EOF`, 0],
    ["a program with open quotes", `python3 -c '${long('\\"')}write'`, 0],
    ["a program that runs others", `python3 - <<EOF\nsubprocess\n${long('run(["a", "b"])\n')}EOF`, 0],
  ])("%s", (_, command, exitCode) => {
    expect(bash(command).exitCode).toBe(exitCode);
  });
});

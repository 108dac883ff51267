import { readFileSync } from "node:fs";
import { createTree } from "@hawk/testing";
import { describe, expect, test } from "vitest";
import { commands } from "./commands.ts";
import { exitCode } from "./ui/io.ts";
import type { Io } from "./ui/io.ts";
import { main } from "./main.ts";
import { notOnWindows } from "./windows.ts";
import { runMain } from "./testing/run-main.ts";

test.each([[["--help"]], [["-h"]], [["help"]], [["help", "--all"]]])("hawk %j prints the help", async (args) => {
  const { stdout, ...rest } = await runMain(args);
  expect(stdout).toMatch(/^hawk: .*\n\nUsage: hawk <command>/);
  expect(rest).toEqual({ exitCode: exitCode.ok, stderr: "" });
});

test.each([
  [["help", "scan"]],
  [["--help", "scan"]],
  [["scan", "--help"]],
  [["scan", "-h"]],
  [["scan", "/nowhere", "--help"]],
  [["scan", "--depth", "x", "--help"]],
  [["scan", "--wrong", "--help"]],
])("hawk %j prints the help of the command and runs nothing", async (args) => {
  const { stdout, ...rest } = await runMain(args);
  expect(stdout).toContain("Usage: hawk scan <path> [options]");
  expect(rest).toEqual({ exitCode: exitCode.ok, stderr: "" });
});

test.each([[["help", "--help"]], [["help", "-h"]], [["help", "help"]], [["--help", "--help"]]])("hawk %j prints the help", async (args) => {
  expect(await runMain(args)).toEqual(await runMain(["--help"]));
});

const allNames = commands.map(({ name }) => [name]);
const unsupported = [...notOnWindows.keys()];

test.each(allNames.filter(([name]) => unsupported.includes(name ?? "")))(
  "hawk %s says on Windows that it does not run there, and what does",
  async (...args) => {
    const { exitCode: code, stdout, stderr } = await runMain(args, { platform: "win32" });
    expect({ code, stdout }).toEqual({ code: exitCode.problem, stdout: "" });
    expect(stderr).toMatch(/^hawk: hawk [a-z-]+ does not run on Windows yet: .*\n {6}use hawk and your agents in WSL/);
  },
);

test("the page about Windows has every command in one row: those that run there, and those that say they don't", () => {
  const page = readFileSync(new URL("../../../docs/platforms.md", import.meta.url), "utf8");
  const rows = [...page.matchAll(/^\| (works|says that it doesn't run there yet).*? \| (.*) \|$/gm)];
  const listed = (result: string): string[] =>
    rows
      .filter(([, start]) => start === result)
      .flatMap(([, , names = ""]) => [...names.matchAll(/`([a-z-]+)`/g)].map(([, name = ""]) => name));
  expect(listed("says that it doesn't run there yet").toSorted()).toEqual(unsupported.toSorted());
  expect(listed("works").toSorted()).toEqual(
    commands
      .map(({ name }) => name)
      .filter((name) => !unsupported.includes(name))
      .toSorted(),
  );
});

test.each([["--version"], ["--help"], ["sync", "--help"]])("hawk %s answers on Windows too", async (...args) => {
  expect(await runMain(args, { platform: "win32" })).toEqual(await runMain(args));
});

test.each(["--version", "-v"])("hawk %s prints the version of the package", async (flag) => {
  const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as { version: string };
  expect(await runMain([flag])).toEqual({ exitCode: exitCode.ok, stdout: `${version}\n`, stderr: "" });
});

test.each([
  [["scna", "."], 'hawk: hawk has no command "scna"\n      did you mean hawk scan?\n'],
  [["install"], 'hawk: hawk has no command "install"\n      did you mean hawk init?\n'],
  [["version"], 'hawk: hawk has no command "version"\n      did you mean hawk --version?\n'],
  [["ls"], 'hawk: hawk has no command "ls"\n      did you mean hawk list?\n'],
  [["rm"], 'hawk: hawk has no command "rm"\n      did you mean hawk remove?\n'],
  [["setup"], 'hawk: hawk has no command "setup"\n      did you mean hawk init?\n'],
  [["validate"], 'hawk: hawk has no command "validate"\n      did you mean hawk test?\n'],
  [["constructor"], 'hawk: hawk has no command "constructor"\n      hawk --help lists the commands\n'],
  [["--versoin"], 'hawk: hawk has no option "--versoin"\n      did you mean hawk --version?\n'],
  [["scan", ""], "hawk: the path is empty\n      hawk scan . looks at the current directory\n"],
  [["help", "scna"], 'hawk: hawk has no command "scna"\n      did you mean hawk scan?\n'],
  [["frobnicate"], 'hawk: hawk has no command "frobnicate"\n      hawk --help lists the commands\n'],
  [[""], 'hawk: hawk has no command ""\n      hawk --help lists the commands\n'],
  [["__proto__"], 'hawk: hawk has no command "__proto__"\n      hawk --help lists the commands\n'],
  [["\u001B[2Jscan"], 'hawk: hawk has no command "\\x1b[2Jscan"\n      hawk --help lists the commands\n'],
])("hawk %j is told that there is no such command", async (args, stderr) => {
  expect(await runMain(args)).toEqual({ exitCode: exitCode.usage, stdout: "", stderr });
});

test.each([
  [["run", "PreToolUse"], 'hawk: hawk run takes 0 arguments, but got "PreToolUse" too\n      did you mean --event PreToolUse?\n'],
  [["package"], "hawk: hawk package needs an action\n      one of add, update, remove, list; hawk package --help shows more\n"],
  [["package", "ad"], 'hawk: hawk package has no action "ad"\n      one of add, update, remove, list; hawk package --help shows more\n'],
  [["scan", ".", "--jsno"], "hawk: hawk scan has no option --jsno\n      did you mean --json?\n"],
  [["scan", ".", "--verbose"], "hawk: hawk scan has no option --verbose\n      hawk scan --help lists its options\n"],
  [["scan", ".", "--depth"], "hawk: --depth needs a value\n      write --depth N\n"],
  [["scan", ".", "--depth="], "hawk: --depth needs a value\n      write --depth N\n"],
  [["scan", ".", "--json=yes"], "hawk: --json takes no value\n      write just --json\n"],
  [["scan"], "hawk: hawk scan needs a path\n      hawk scan --help shows examples\n"],
  [["scan", "a", "b"], 'hawk: hawk scan takes 1 argument, but got "b" too\n      put quotes around a path with spaces\n'],
])("hawk %j is told what is wrong with the call", async (args, stderr) => {
  expect(await runMain(args)).toEqual({ exitCode: exitCode.usage, stdout: "", stderr });
});

test("a path that does not exist is the user's problem, and nothing reaches stdout", async () => {
  const cwd = createTree({});
  const outcome = await runMain(["scan", "missing"], { cwd });
  expect(outcome).toEqual({
    exitCode: exitCode.problem,
    stdout: "",
    stderr: `hawk: no such file or directory: ${cwd}/missing\n      check the path\n`,
  });
});

test("a path in an error can't drive the terminal", async () => {
  const { stderr } = await runMain(["scan", "/nowhere/\u001B]0;title\u0007\nhawk: all is well"]);
  expect(stderr).toContain("/nowhere/\\x1b]0;title\\x07\\x0ahawk: all is well\n");
});

test.each([
  ["an error", new TypeError("x is not a function"), "TypeError: x is not a function\n    at "],
  ["an error without a stack", Object.assign(new Error("no stack"), { stack: undefined }), "no stack\n"],
  ["something else", "a string", "a string\n"],
  ["an error with an escape sequence", new Error("\u001B[2J"), "Error: \\x1b[2J\n"],
])("%s that no one expected is reported as a bug", async (_, thrown, details) => {
  const { io, printed } = failingIo(thrown);
  expect(await main(["--help"], io)).toBe(exitCode.bug);
  expect(printed()).toMatch(/^hawk: this is a bug in hawk \d+\.\d+\.\d+; please report it/);
  expect(printed()).toContain(`\n${details}`);
});

function failingIo(thrown: unknown): { io: Io; printed: () => string } {
  let text = "";
  const stdout = (): never => {
    throw thrown;
  };
  return {
    io: {
      stdout,
      stderr: (more) => void (text += more),
      stdin: async () => "",
      cwd: "/",
      home: "/",
      platform: "linux",
      env: {},
      columns: undefined,
      hasColour: false,
      adapters: {},
      dispatcherDir: "",
      builtinsDir: "",
      pageDir: "",
    },
    printed: () => text,
  };
}

describe("the help of a command below another", () => {
  const nested = commands.flatMap(({ name, actions = {} }) => Object.keys(actions).map((action) => [name, action] as const));

  test("there are some", () => expect(nested.map((words) => words.join(" "))).toContain("package add"));

  test.each(nested)("hawk %s %s --help is its own, and so are its examples", async (name, action) => {
    const { exitCode: code, stdout } = await runMain([name, action, "--help"]);
    expect([code, stdout]).toEqual([0, expect.stringContaining(`\nUsage: hawk ${name} ${action} `)]);
    const examples = stdout.slice(stdout.indexOf("Examples:\n") + 10).trimEnd();
    expect(examples.split("\n").filter((line) => !line.startsWith(`  hawk ${name} ${action}`))).toEqual([]);
    expect((await runMain(["help", name, action])).stdout).toBe(stdout);
  });
});

import { expect, test } from "vitest";
import { hookEnvironment, inheritedEnvironment } from "./environment.ts";
import type { HookEnvironment } from "./environment.ts";
import { runProcess } from "./run-process.ts";
import { shellStart } from "./testing/shell-start.ts";

function environmentFor(base: NodeJS.ProcessEnv, added: Record<string, string>): HookEnvironment {
  return hookEnvironment(inheritedEnvironment(base), added);
}

test("passes on what is inherited, below what is added", () => {
  const { env, refused, omitted } = environmentFor({ A: "1", B: "2", GONE: undefined, NODE_OPTIONS: "--no-warnings" }, { B: "3", C: "4" });
  expect(env).toEqual({ A: "1", B: "3", C: "4", NODE_OPTIONS: "--no-warnings" });
  expect({ refused, omitted }).toEqual({ refused: [], omitted: [] });
});

test.each([
  "NODE_OPTIONS",
  "LD_PRELOAD",
  "LD_LIBRARY_PATH",
  "LD_AUDIT",
  "DYLD_INSERT_LIBRARIES",
  "BASH_ENV",
  "ENV",
  "BASH_FUNC_ls%%",
  "SHELLOPTS",
  "PS4",
  "PYTHONSTARTUP",
  "PERL5OPT",
  "RUBYOPT",
  "GIT_CONFIG_COUNT",
  "GIT_CONFIG_KEY_0",
  "GIT_CONFIG_VALUE_0",
  "GIT_CONFIG_PARAMETERS",
])("refuses to add %s", (name) => {
  expect(environmentFor({ A: "1" }, { [name]: "x", B: "2" })).toEqual({ env: { A: "1", B: "2" }, refused: [name], omitted: [] });
});

test.each(["GIT_DIR", "ENVIRONMENT", "LD", "NODE_ENV", "MY_BASH_ENV", "PATH", "CLAUDE_PROJECT_DIR"])("adds %s", (name) => {
  expect(environmentFor({}, { [name]: "x" })).toEqual({ env: { [name]: "x" }, refused: [], omitted: [] });
});

test.each(["BASH_ENV", "ENV", "BASH_FUNC_ls%%", "HAWK_FILE_GUARD_ALLOW", "HAWK_ANYTHING"])("does not inherit %s", (name) => {
  expect(environmentFor({ A: "1", [name]: "x" }, {}).env).toEqual({ A: "1" });
});

test("a hook's settings are what is added, and a run within a run is known by its id", () => {
  const base = { HAWK_FILE_GUARD_ALLOW: "*", HAWK_RUN_ID: "a-1/" };
  expect(environmentFor(base, { HAWK_FILE_GUARD_ALLOW: ".env.test" }).env).toEqual({
    HAWK_FILE_GUARD_ALLOW: ".env.test",
    HAWK_RUN_ID: "a-1/",
  });
});

test("keeps BASH_ENV and exported functions from changing what a bash hook runs", async () => {
  const base = { PATH: process.env["PATH"], BASH_ENV: "/dev/stdin", "BASH_FUNC_ls%%": "() { echo hijacked; }" };
  const start = shellStart("", { file: "bash", args: ["-c", "type -t ls"], env: environmentFor(base, {}).env, stdin: "echo hijacked\n" });
  expect((await runProcess(start, { timeoutMs: 20_000 })).stdout).toBe("file\n");
});

test.each([
  ["a value with a NUL", "A", "x\0y"],
  ["a name with a NUL", "A\0B", "x"],
  ["a name with an equals sign", "A=B", "x"],
  ["an empty name", "", "x"],
  ["an entry of one byte too many", "A", "x".repeat(131_070)],
  ["one that is too long only in bytes", "A", "ü".repeat(70_000)],
])("names %s and leaves it out", (_, name, value) => {
  expect(environmentFor({}, { [name]: value, B: "2" })).toEqual({ env: { B: "2" }, refused: [], omitted: [name] });
  expect(environmentFor({ [name]: value, B: "2" }, {})).toEqual({ env: { B: "2" }, refused: [], omitted: [name] });
});

test("passes on the longest entry that a program can be started with", async () => {
  const { env, omitted } = environmentFor({ PATH: process.env["PATH"] }, { A: "x".repeat(131_069) });
  expect(omitted).toEqual([]);
  expect((await runProcess(shellStart("echo ${#A}", { env }), { timeoutMs: 20_000 })).stdout).toBe("131069\n");
});

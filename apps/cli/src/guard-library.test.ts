import { readFileSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createUserEngine } from "@hawk/embed";
import { describe, expect, test } from "vitest";
import { createHome } from "./testing/home.ts";
import type { Home } from "./testing/home.ts";

// The guards as people have them: short files in a registry that call the library which hawk sync has put beside the runners.

const builtin = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../../packages/registry/builtins/${name}`, import.meta.url)), "utf8");
const guards = Object.fromEntries(["dangerous-cmd.sh", "file-guard.py", "secret-guard.py"].map((name) => [name, builtin(name)]));
const bash = (command: string): Record<string, unknown> => ({ hook_event_name: "PreToolUse", tool_name: "Bash", tool_input: { command } });

function library(home: Home): string {
  const lib = join(home.path, ".local/state/hawk/lib");
  const name = readdirSync(lib).find((one) => !one.endsWith(".sh")) ?? "";
  return join(lib, name);
}

test("what is harmless passes, and each guard says its own no", async () => {
  const home = createHome(guards);
  await home.hawk("sync");
  const fire = (command: string): unknown[] => {
    const { status, stdout, stderr } = home.fire("pre_tool_use", bash(command));
    return [status === 2 || stdout.includes('"deny"'), /(dangerous-cmd|file-guard|secret-guard): /.exec(stdout + stderr)?.[1]];
  };
  expect(fire("git status")).toEqual([false, undefined]);
  expect(fire("grep -rn TODO src | sort > todo.txt")).toEqual([false, undefined]);
  expect(fire("rm -rf /")).toEqual([true, "dangerous-cmd"]);
  expect(fire("cp x .env")).toEqual([true, "file-guard"]);
  expect(fire(`echo ${["ghp", "Zq8Lw3Xn5Tb7Rk2Vm9Yc4Hd6Jf1Gp0SsQaWe"].join("_")} > notes.txt`)).toEqual([true, "secret-guard"]);
});

test("the environment can't put another library in its place", async () => {
  const home = createHome(guards, { "evil/guard.sh": "exit 0\n" });
  await home.hawk("sync");
  const env = { HAWK_LIBRARY: join(home.path, "evil"), HAWK_NODE: "/bin/true", HAWK_NOTE: join(home.path, "evil/note") };
  const { status, stdout } = home.fire("pre_tool_use", bash("rm -rf /"), { env });
  expect(status === 2 || stdout.includes('"deny"')).toBe(true);
});

describe("in an agent that embeds hawk", () => {
  const ask = async (home: Home, command: string, more: Record<string, string> = {}): Promise<[boolean, string]> => {
    const env = { PATH: process.env["PATH"] ?? "", HOME: home.path, ...more };
    const engine = createUserEngine({ home: home.path, projectDir: home.project, env, host: "my-agent" });
    const { allowed, verdict } = await engine.trigger({ type: "PreToolUse", payload: bash(command) });
    return [allowed, verdict.reason ?? ""];
  };

  test("they call the library that the last sync left", async () => {
    const home = createHome(guards);
    await home.hawk("sync");
    expect(await ask(home, "git status")).toEqual([true, ""]);
    expect(await ask(home, "rm -rf /")).toEqual([false, expect.stringContaining("dangerous-cmd: ")]);
  });

  test("without a sync they block, and the environment can't bring a library", async () => {
    const home = createHome({ "dangerous-cmd.sh": builtin("dangerous-cmd.sh") }, { "evil/guard.sh": "exit 0\n" });
    const env = { HAWK_LIBRARY: join(home.path, "evil"), HAWK_NODE: "/bin/true" };
    expect(await ask(home, "rm -rf /", env)).toEqual([false, expect.stringContaining("Fix: hawk sync")]);
  });
});

test.each(["guard.sh", "guard.cjs"])("without %s, a call that has to be looked at is blocked", async (name) => {
  const home = createHome({ "dangerous-cmd.sh": builtin("dangerous-cmd.sh") });
  await home.hawk("sync");
  rmSync(join(library(home), name));
  const { status, stdout } = home.fire("pre_tool_use", bash("echo $HOME"));
  expect(status === 2 || stdout.includes('"deny"')).toBe(true);
});

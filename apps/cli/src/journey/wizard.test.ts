import { existsSync, readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createTree } from "@hawk/testing";
import { describe, expect, test } from "vitest";
import { keys, openTerminal } from "../testing/terminal.ts";
import type { Terminal } from "../testing/terminal.ts";
import { describeTree } from "../testing/tree.ts";

const hawk = fileURLToPath(new URL("../../dist/hawk.js", import.meta.url));
const LIMIT_MS = 120_000;

interface World {
  root: string;
  home: string;
  start: (...args: string[]) => Terminal;
}

/** A user with two agents, in a repository, at a terminal. */
function createWorld(): World {
  const root = realpathSync(
    createTree({ "home/.claude/settings.json": "{}\n", "home/.codex/config.toml": "", "home/repo/.git/HEAD": "", "tmp/.keep": "" }),
  );
  const home = join(root, "home");
  const env = { PATH: "/usr/local/bin:/usr/bin:/bin", HOME: home, TMPDIR: join(root, "tmp") };
  return { root, home, start: (...args) => openTerminal([process.execPath, hawk, ...args], { env, cwd: join(home, "repo") }) };
}

describe("hawk init at a terminal", () => {
  test(
    "leads from nothing to guarded agents by a few keys",
    async () => {
      const { home, start } = createWorld();
      const terminal = start("init");
      await terminal.until(/Which agents should use your hooks\?[^]*Claude Code[^]*Codex CLI/);
      terminal.press(keys.down, keys.space, keys.enter);
      await terminal.until(/Which hooks do you want\?[^]*dangerous-cmd\.sh/);
      terminal.press(keys.enter);
      await terminal.until("Create a hawk config for this repository (repo)?");
      terminal.press("y");
      await terminal.until("Apply these changes?");
      expect(terminal.shown()).toContain("/.claude/settings.json");
      terminal.press(keys.enter);
      await terminal.until("Your hooks are in Claude Code.");
      expect(await terminal.exitCode()).toBe(0);
      expect(readFileSync(join(home, ".claude/settings.json"), "utf8")).toContain("/run/claude-code/pre_tool_use");
      expect(existsSync(join(home, ".codex/hooks.json"))).toBe(false);
      expect(readFileSync(join(home, ".config/hawk/config.yaml"), "utf8")).toContain("- dangerous-cmd.sh\n");
      expect(existsSync(join(home, "repo/.hawk/config.yaml"))).toBe(true);
    },
    LIMIT_MS,
  );

  test.each([
    ["Ctrl-C", keys.interrupt],
    ["Escape", keys.escape],
  ])(
    "leaves everything as it was at %s",
    async (_name, key) => {
      const { root, start } = createWorld();
      const before = describeTree(root);
      const terminal = start("init");
      await terminal.until("Which agents");
      terminal.press(keys.enter);
      await terminal.until("Which hooks");
      terminal.press(key);
      await terminal.until("Nothing was changed.");
      expect(await terminal.exitCode()).toBe(1);
      expect(describeTree(root)).toEqual(before);
    },
    LIMIT_MS,
  );
});

test(
  "hawk uninstall asks at a terminal, and no is the default",
  async () => {
    const { home, start } = createWorld();
    const setUp = start("init", "--yes", "--hooks", "dangerous-cmd.sh");
    expect(await setUp.exitCode()).toBe(0);
    const first = start("uninstall");
    await first.until("Remove all of this?");
    first.press(keys.enter);
    await first.until("Nothing was removed.");
    expect(await first.exitCode()).toBe(1);
    const second = start("uninstall");
    await second.until("Remove all of this?");
    second.press("y");
    await second.until("nothing in them refers to hawk");
    expect(await second.exitCode()).toBe(0);
    expect(readFileSync(join(home, ".claude/settings.json"), "utf8")).toBe("{}\n");
  },
  LIMIT_MS,
);

test(
  "hawk try is in colour at a terminal, and Ctrl-C leaves nothing behind",
  async () => {
    const { root, start } = createWorld();
    const before = describeTree(root);
    const terminal = start("try");
    await terminal.until("A session starts");
    expect(terminal.raw()).toContain("\u001B[1mA session starts\u001B[22m");
    terminal.press(keys.interrupt);
    expect(await terminal.exitCode()).toBe(130);
    expect(describeTree(root)).toEqual(before);
  },
  LIMIT_MS,
);

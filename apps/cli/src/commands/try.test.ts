import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createTree } from "@hawk/testing";
import { describe, expect, test } from "vitest";
import { adapters } from "../adapters.ts";
import { runMain } from "../testing/run-main.ts";
import type { Outcome } from "../testing/run-main.ts";
import { describeTree } from "../testing/tree.ts";

const SLOW_MS = 600_000;

interface TryJson {
  seconds: number;
  hosts: { host: string; detected: boolean }[];
  scenes: {
    scene: string;
    hosts: { host: string; seen: string; asExpected: boolean; ms: number | null; said: string | null; hooks: { hook: string }[] }[];
  }[];
}

interface World {
  root: string;
  hawk: (...args: string[]) => Promise<Outcome>;
}

/** A user with a home directory, a project and a directory for temporary files, and nothing else. */
function createWorld(files: Record<string, string> = {}): World {
  const root = createTree({ "home/.keep": "", "project/file": "", "tmp/.keep": "", ...files });
  const env = { PATH: process.env["PATH"] ?? "", TMPDIR: join(root, "tmp") };
  return { root, hawk: (...args) => runMain(args, { home: join(root, "home"), cwd: join(root, "project"), env }) };
}

describe("every agent", () => {
  test(
    "does what the hooks say, and nothing is left behind",
    async () => {
      const { root, hawk } = createWorld({ "home/.codex/config.toml": "" });
      const before = describeTree(root);
      const { exitCode, stdout, stderr } = await hawk("try", "--json");
      expect(stderr).toBe("");
      expect(exitCode).toBe(0);
      const { hosts, scenes } = JSON.parse(stdout) as TryJson;
      expect(hosts.map(({ host }) => host)).toEqual(Object.keys(adapters));
      expect(hosts.find(({ host }) => host === "codex")?.detected).toBe(true);
      expect(hosts.find(({ host }) => host === "kiro")?.detected).toBe(false);
      for (const { scene, hosts: played } of scenes) {
        expect(played.every(({ asExpected }) => asExpected)).toBe(true);
        if (scene === "command" || scene === "write") expect(new Set(played.map(({ seen }) => seen))).toEqual(new Set(["blocked"]));
        if (scene === "harmless") expect(new Set(played.map(({ seen }) => seen))).toEqual(new Set(["allowed"]));
        const told = played.filter(({ seen }) => seen === "told" || seen === "sent back");
        if (scene === "start") expect(told.length).toBeGreaterThan(9);
        if (scene === "stop") expect(told.length).toBeGreaterThan(6);
        for (const { seen, said, hooks, ms } of played) {
          if (seen === "not offered") continue;
          expect(hooks.length).toBeGreaterThan(0);
          expect(ms).toBeGreaterThan(0);
          if (seen !== "allowed") expect(said).toMatch(/\w/);
        }
      }
      expect(describeTree(root)).toEqual(before);
    },
    SLOW_MS,
  );
});

describe("one agent", () => {
  test(
    "is shown with the event, the hooks, what they said, the verdict and how to do it for real",
    async () => {
      const { hawk } = createWorld();
      const { stdout, exitCode } = await hawk("try", "--agent", "claude-code");
      expect(exitCode).toBe(0);
      expect(stdout).toMatch(/The agent wants to run: curl .* \| sh\n {2}dangerous-cmd\.sh blocked it, \d+ ms\n {4}\S.*\n/);
      expect(stdout).toMatch(
        /The agent wants to run: git status\n {2}dangerous-cmd\.sh, file-guard\.py let it pass, \d+ ms\n(?: {2}.+\n)* {2}allowed\n/,
      );
      expect(stdout).toMatch(/Claude Code {3}told \d+ /);
      expect(stdout).toMatch(/Ready\? Run hawk init; .*\n$/);
    },
    SLOW_MS,
  );

  test(
    "leaves its files where it says with --keep",
    async () => {
      const { hawk } = createWorld();
      const { stdout } = await hawk("try", "--agent", "opencode", "--keep");
      const [, kept = ""] = /kept in (\S+):/.exec(stdout) ?? [];
      expect(existsSync(join(kept, "home/.config/opencode/plugins/hawk.js"))).toBe(true);
      expect(existsSync(join(kept, "home/.local/state/hawk/run/opencode/pre_tool_use"))).toBe(true);
    },
    SLOW_MS,
  );

  test("that hawk does not know is named with a guess", async () => {
    const { hawk } = createWorld();
    expect(await hawk("try", "--agent", "claud")).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining("did you mean claude-code?") as string,
    });
  });

  test(
    "prints nothing with --quiet when all is well",
    async () => {
      const { hawk } = createWorld();
      expect(await hawk("try", "--agent", "crush", "--quiet")).toEqual({ exitCode: 0, stdout: "", stderr: "" });
    },
    SLOW_MS,
  );
});

test(
  "a machine without python is told what was left out",
  async () => {
    const { root } = createWorld({
      "builtins/context.md": "---\nhawk-hook:\n  events: [session_start]\n---\nhello\n",
      "builtins/completion-check.md": "---\nhawk-hook:\n  events: [stop]\n---\ncheck\n",
      "builtins/dangerous-cmd.sh":
        "#!/bin/sh\n# hawk-hook: events=pre_tool_use\n# hawk-hook: matcher=shell\nif grep -q curl; then exit 2; fi\n",
      "builtins/file-guard.py": "#!/usr/bin/env python3\n# hawk-hook: events=pre_tool_use\n",
    });
    const bin = join(root, "bin");
    mkdirSync(bin);
    for (const name of readdirSync("/usr/bin")) if (!name.startsWith("python")) symlinkSync(join("/usr/bin", name), join(bin, name));
    const { stdout, exitCode } = await runMain(["try", "--agent", "codex"], {
      home: join(root, "home"),
      cwd: root,
      env: { PATH: bin, TMPDIR: join(root, "tmp") },
      builtinsDir: join(root, "builtins"),
    });
    expect(exitCode).toBe(0);
    expect(stdout).toContain("file-guard.py was left out: it needs python3, which is not on your PATH.\n");
  },
  SLOW_MS,
);

describe("a hook that does not do its work", () => {
  test(
    "is reported, by agent and event, and ends with exit code 1",
    async () => {
      const { root } = createWorld({
        "builtins/context.md": "---\nhawk-hook:\n  events: [session_start]\n---\nhello\n",
        "builtins/completion-check.md": "---\nhawk-hook:\n  events: [stop]\n---\ncheck\n",
        "builtins/dangerous-cmd.sh": "#!/bin/sh\n# hawk-hook: events=pre_tool_use\nexit 0\n",
        "builtins/file-guard.py": "#!/bin/sh\n# hawk-hook: events=pre_tool_use\nexit 0\n",
      });
      const { stderr, exitCode } = await runMain(["try", "--agent", "gemini-cli"], {
        home: join(root, "home"),
        cwd: root,
        env: { PATH: process.env["PATH"] ?? "", TMPDIR: join(root, "tmp") },
        builtinsDir: join(root, "builtins"),
      });
      expect(exitCode).toBe(1);
      expect(stderr).toContain('hawk: Gemini CLI answered "allowed" to: The agent wants to run: curl');
      expect(stderr).toContain("please report it");
    },
    SLOW_MS,
  );
});

test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
  "%s in the middle leaves nothing behind",
  async (signal) => {
    const { root } = createWorld();
    const temporary = join(root, "tmp");
    const hawk = fileURLToPath(new URL("../../dist/hawk.js", import.meta.url));
    const env = { PATH: process.env["PATH"] ?? "", HOME: join(root, "home"), TMPDIR: temporary };
    const child = spawn(process.execPath, [hawk, "try"], { cwd: root, env, stdio: "ignore" });
    const closed = new Promise<number | null>((resolve) => child.once("close", resolve));
    const isUnderWay = (): boolean =>
      readdirSync(temporary).some((name) => existsSync(join(temporary, name, "home/.local/state/hawk/trace.jsonl")));
    while (!isUnderWay()) await sleep(20);
    child.kill(signal);
    expect(await closed).toBeGreaterThan(128);
    await sleep(300);
    expect(readdirSync(temporary)).toEqual([".keep"]);
  },
  SLOW_MS,
);

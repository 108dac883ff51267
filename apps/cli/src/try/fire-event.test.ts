import { mkdirSync, realpathSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createTree } from "@hawk/testing";
import { expect, test } from "vitest";
import { loadAdapter } from "@hawk/sync";
import { adapters } from "../adapters.ts";
import { fireEvent } from "@hawk/manage/try";
import type { Sandbox, TrySurroundings } from "@hawk/manage/try";

function createSandbox(files: Record<string, string> = {}): Sandbox {
  const root = realpathSync(createTree({ "project/.keep": "" }));
  const [home, project] = [join(root, "home"), join(root, "project")];
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(home, path)), { recursive: true });
    writeFileSync(join(home, path), text);
  }
  const user = { home, cwd: project, env: { PATH: process.env["PATH"] } } as unknown as TrySurroundings;
  return { root, home, project, temporary: root, user };
}

function settings(command: string): Record<string, string> {
  return { ".claude/settings.json": JSON.stringify({ hooks: { PreToolUse: [{ hooks: [{ type: "command", command }] }] } }) };
}

const action = { kind: "command", command: "ls" } as const;

test.each([
  ["is refused by exit code 2", "echo 'not that one' >&2; exit 2", { blocked: true, reason: "not that one" }],
  ["goes on when nothing is said", "true", { blocked: false }],
  ["goes on when the program is gone", "/nonexistent/runner", { blocked: false }],
  [
    "is refused for what the payload says",
    'grep -q \'"command":"ls"\' && echo "$CLAUDE_PROJECT_DIR" >&2 && exit 2',
    { blocked: true, reason: expect.stringMatching(/\/project$/) as string },
  ],
])("a call %s, as the settings file has it", async (_what, command, understood) => {
  const sandbox = createSandbox(settings(command));
  const adapter = await loadAdapter("claude-code", adapters);
  const fired = await fireEvent(adapter, adapter.sample(action, sandbox) ?? { name: "", payload: {} }, sandbox);
  expect(fired?.understood).toMatchObject(understood);
  expect(fired?.ms).toBeGreaterThanOrEqual(0);
});

test("nobody answers where nothing is registered", async () => {
  const sandbox = createSandbox({ ".claude/settings.json": "{}" });
  const adapter = await loadAdapter("claude-code", adapters);
  expect(await fireEvent(adapter, { name: "PreToolUse", payload: {} }, sandbox)).toBeNull();
});

test("a plugin that is broken is reported with what is wrong in it", async () => {
  const sandbox = createSandbox({ ".config/opencode/plugins/hawk.js": "export const hawk = async () => missing;\n" });
  const adapter = await loadAdapter("opencode", adapters);
  const event = adapter.sample(action, sandbox) ?? { name: "", payload: {} };
  await expect(fireEvent(adapter, event, sandbox)).rejects.toThrow(
    "hawk's plugin for OpenCode could not be played: ReferenceError: missing is not defined",
  );
});

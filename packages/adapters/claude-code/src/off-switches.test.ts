import { expect, test } from "vitest";
import { claudeCode } from "./claude-code.ts";

const offSwitches = claudeCode.offSwitches ?? [];

test.each([
  ["linux", "/etc/claude-code/managed-settings.json"],
  ["freebsd", "/etc/claude-code/managed-settings.json"],
  ["darwin", "/Library/Application Support/ClaudeCode/managed-settings.json"],
  ["win32", String.raw`C:\Program Files\ClaudeCode/managed-settings.json`],
])("looks for the administrator's settings where Claude Code does on %s", (platform, path) => {
  const paths = offSwitches.flatMap((off) => (off.scope === "managed" ? [off.pathOn(platform)] : []));
  expect(new Set(paths)).toEqual(new Set([path]));
});

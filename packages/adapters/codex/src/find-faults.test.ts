import { expect, test } from "vitest";
import { findFaults } from "./find-faults.ts";

const file = (handler: Record<string, unknown>): string => JSON.stringify({ hooks: { Stop: [{ hooks: [handler] }] } });

test.each([
  '{"hooks": {}}',
  '{"description": "mine", "hooks": {"Stop": [{"hooks": [{"type": "command", "command": "true", "timeout": 5}]}]}}',
  file({ type: "mcp_tool", server: "s", tool: "t" }),
  // The host skips what it does not know within a group, and says nothing.
  '{"hooks": {"NoSuchEvent": [{"extra": 1, "hooks": [{"type": "command", "command": "true", "more": 1}]}]}}',
])("Codex takes %s", (text) => {
  expect(findFaults(text)).toEqual([]);
});

test.each([
  ['{"version": 1, "hooks": {}}', 'no key "version"'],
  ['{"Stop": []}', 'below a key "hooks"'],
  ["[]", "only an object"],
  [file({ command: "true" }), "a hook has no type"],
  [file({ type: "http", url: "x" }), 'hook type "http"'],
  [file({ type: "command", command: "true", timeout: 1.5 }), "one is 1.5"],
  [file({ type: "command", command: "true", timeout: "5" }), 'one is "5"'],
])("Codex discards %s", (text, fault) => {
  expect(findFaults(text).join("\n")).toContain(fault);
});

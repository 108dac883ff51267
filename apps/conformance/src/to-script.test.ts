import { expect, test } from "vitest";
import { claudeCode } from "./hosts/claude-code.ts";
import { codex } from "./hosts/codex.ts";
import { denyScenario } from "./testing/samples.ts";
import { toConversations } from "./to-script.ts";

test("says it in the host's own names for tools, with whole paths", () => {
  const turns = [[{ patch: ["*** Delete File: a.txt"] }, { mcp: "add_line", input: { text: "one" } }], [{ say: "All done." }]];
  const [, main] = toConversations(codex, { ...denyScenario, turns }, "/project");
  expect(main?.turns).toEqual([
    [
      { type: "call", name: "apply_patch", input: { text: "*** Begin Patch\n*** Delete File: a.txt\n*** End Patch" } },
      { type: "call", name: "mcp__ledger.add_line", input: { text: "one" } },
    ],
    [{ type: "text", text: "All done." }],
  ]);
  const [, other] = toConversations(claudeCode, { ...denyScenario, turns: [[{ read: "a.txt" }]] }, "/project");
  expect(other?.turns).toEqual([[{ type: "call", name: "Read", input: { file_path: "/project/a.txt" } }]]);
});

test("says which tool a host lacks", () => {
  const scenario = { ...denyScenario, turns: [[{ remove: "a.txt" }]] };
  expect(() => toConversations(claudeCode, scenario, "/project")).toThrow("claude-code has no tool for deny: remove");
});

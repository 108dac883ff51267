import type { EventName } from "@hawk/events";
import { describe, expect, test } from "vitest";
import { examineMatcher } from "./examine-matcher.ts";

function examine(matcher: string, events: EventName[] = ["pre_tool_use"]): string[] {
  return examineMatcher({ matcher, events }).map(({ severity, hint }) => (severity === "error" ? hint : severity));
}

describe("a near miss is an error, with the name that was meant", () => {
  test.each([
    ["bash", "Bash"],
    ["BASH", "Bash"],
    ["Bsh", "Bash"],
    ["ls", "LS"],
    ["Shell", "shell"],
    ["web_fetch", "WebFetch"],
    ["run_shell_command", "Bash"],
    ["Edit|Wirte", "Write"],
    ["^bash$", "Bash"],
    ["^(?:bash|edit)$", "Bash"],
    ["read.*file", "Read"],
  ])("%s", (matcher, meant) => {
    expect(examine(matcher)).toEqual([`did you mean ${meant}?`]);
  });

  test.each(["Bash(rm *)", "bash(rm *)", "Bsh(rm:*)", "Bash(rm *)|Edit"])("the permission rule %s", (matcher) => {
    expect(examine(matcher)).toEqual(["did you mean Bash? A matcher names tools only: look at their input in the hook"]);
  });
});

test.each(["Frobnicate", "save_memory|Bash", "^Exit$", "Deploy.*"])("%s is for a tool that an agent may have: a warning", (matcher) => {
  expect(examine(matcher)).toEqual(["warning"]);
});

test.each([
  "",
  "*",
  ".*",
  "Bash",
  "shell|edit, write",
  "Task",
  "TodoWrite|LSP",
  "Ba.*",
  "Notebook(Edit|Read)",
  "Bash|Deploy.*",
  "^(Bash|Edit)$",
])("%j is fine", (matcher) => {
  expect(examine(matcher)).toEqual([]);
});

test.each(["mcp__github__push", "mcp__.*", "mcp__*", "mcp__(a|b)__.*"])("%s may be any server's tool", (matcher) => {
  expect(examine(matcher)).toEqual([]);
});

test("only the names of tools are known", () => {
  expect(examine("bash", ["session_start"])).toEqual([]);
  expect(examine("startup", ["session_start", "pre_tool_use"])).toEqual([]);
  expect(examine("bash", ["stop", "pre_tool_use"])).toEqual(["did you mean Bash?"]);
  expect(examineMatcher({ matcher: "bash", events: ["pre_tool_use"], dialect: "arawn" })).toEqual([]);
});

test("a matcher that can't be read is one error", () => {
  expect(examineMatcher({ matcher: "(", events: ["pre_tool_use"] })).toEqual([
    expect.objectContaining({ severity: "error", message: 'expected names or a regular expression as the matcher, got "("' }),
  ]);
});

import { expect, test } from "vitest";
import { readMatcher } from "./read-matcher.ts";

const gemini = { tools: { Bash: ["run_shell_command"], Write: ["write_file"], Read: ["read_file"], Edit: ["replace"] } };
const codex = {
  tools: { Bash: ["Bash"], Edit: ["apply_patch"] },
  aliases: { apply_patch: ["Edit", "Write"], Edit: ["Edit", "Write"] },
  list: /^[A-Za-z0-9_|]*$/,
};

test.each([
  ["", {}],
  ["*", {}],
  [".*", {}],
  ["run_shell_command", { matcher: "Bash" }],
  ["run_shell_command|write_file", { matcher: "Bash|Write" }],
  ["^(?:run_shell_command|write_file)$", { matcher: "Bash|Write" }],
  ["^run_shell_command$", { matcher: "Bash" }],
  ["(write_file|replace)", { matcher: "Write|Edit" }],
  ["shell", { matcher: "Bash" }],
  ["_file", { matcher: "Write|Read" }],
  ["save_memory", { matcher: "save_memory" }],
])("a matcher that is found anywhere in the host's names: %j", (matcher, expected) => {
  expect(readMatcher(matcher, "pre_tool_use", gemini)).toEqual(expected);
});

test.each([
  ["Bash", { matcher: "Bash" }],
  ["apply_patch", { matcher: "Edit|Write" }],
  ["Edit|Bash", { matcher: "Edit|Write|Bash" }],
  ["Bas", { matcher: "Bas" }],
  ["mcp__github__push", { matcher: "mcp__github__push" }],
])("a matcher that is a list of exact names: %j", (matcher, expected) => {
  expect(readMatcher(matcher, "pre_tool_use", codex)).toEqual(expected);
});

test.each([".*_file", "mcp_github_.*", "run_.*|write_file", "(", "mcp_github_push"])(
  "%j may fit more than hawk can name, and that is said",
  (matcher) => {
    expect(readMatcher(matcher, "pre_tool_use", gemini).lost).toContain("may match other tools");
  },
);

test("what is about anything else than tools is the same in both", () => {
  expect(readMatcher("startup|resume", "session_start", gemini)).toEqual({ matcher: "startup|resume" });
});

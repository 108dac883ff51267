import type { EventName } from "@hawk/events";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { HookEvent } from "./definition.ts";
import { matchesClaude, matchesPrefix, matchesWhole } from "./matchers.ts";

const onTool = (tool: string): HookEvent => ({ name: "pre_tool_use", payload: { tool_name: tool } });
const on = (name: EventName, payload: Record<string, unknown>): HookEvent => ({ name, payload });

describe("Claude's matchers", () => {
  // The table of reference/claude-code.md §3, as seen with the real host.
  test.each([
    "Bash",
    "Bash|Edit",
    "Bash, Edit",
    "Edit | Bash",
    "Bash|",
    "*",
    "",
    ".*",
    "Ba.*",
    "^Ba",
    "sh$",
    "B.sh",
    "[Bb]ash",
    "Edit|Ba.*",
    "^(?!Edit).*$",
    undefined,
    "|Bash",
    ",,Bash,,",
    "  Bash  ",
    "Bash,Edit|Write",
  ])("%j matches Bash", (matcher) => {
    expect(matchesClaude(matcher, onTool("Bash"))).toBe(true);
  });

  test.each([
    "bash",
    "Ba",
    "Bas",
    "Edit",
    "Bash(echo *)",
    "!Edit",
    "BASH",
    "Bash Edit",
    "|",
    " , ",
    "-",
    "^(?!Bash).*$",
    "^ash",
    "Bashful",
  ])("%j does not match Bash", (matcher) => {
    expect(matchesClaude(matcher, onTool("Bash"))).toBe(false);
  });

  test.each([
    ["(?i)bash", "the host's engine has no inline flags"],
    ["(?i-s)bash", "nor several of them"],
    ["(?P<tool>Bash)", "nor Python's groups"],
    ["[", "a bracket is open"],
    ["(Bash", "a group is open"],
    ["**", "there is nothing to repeat"],
    [String.raw`(B)ash\1`, "linear time has no back-references"],
    ["(?<=B)ash", "linear time has no lookbehind"],
    [`${"a".repeat(1_000_000)}.*`, "it is a megabyte long"],
  ])("%.20s can't be read: %s", (matcher) => {
    expect(matchesClaude(matcher, onTool("Bash"))).toBeNull();
  });

  test("takes linear time for a regular expression that is made to take forever", () => {
    const started = process.cpuUsage();
    expect(matchesClaude("^(a+)+$", onTool(`${"a".repeat(50_000)}!`))).toBe(false);
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(2000);
  });

  test.each([
    ["mcp__fake__echo", "mcp__fake__echo", true],
    ["mcp__fake__.*", "mcp__fake__echo", true],
    ["mcp__fake", "mcp__fake__echo", false],
    ["Task", "Agent", true],
    ["Agent", "Task", true],
    ["Edit|Task", "Agent", true],
    ["Task", "TaskCreate", false],
    ["Edit", "MultiEdit", false],
    ["Edit.?", "MultiEdit", true],
    ["shell", "Bash", false],
  ])("%j against the tool %s: %s", (matcher, tool, expected) => {
    expect(matchesClaude(matcher, onTool(tool))).toBe(expected);
  });

  test.each<[EventName, string, Record<string, unknown>, boolean]>([
    ["session_start", "startup", { source: "startup" }, true],
    ["session_start", "startup|resume", { source: "resume" }, true],
    ["session_start", "clear", { source: "startup" }, false],
    ["session_end", "other", { reason: "other" }, true],
    ["setup", "init", { trigger: "maintenance" }, false],
    ["pre_compact", "auto", { trigger: "auto" }, true],
    ["post_compact", "manual", { trigger: "auto" }, false],
    ["notification", "idle_prompt", { notification_type: "idle_prompt" }, true],
    ["subagent_stop", "code-reviewer", { agent_type: "code-reviewer" }, true],
    ["subagent_start", "code-reviewer, planner", { agent_type: "planner" }, true],
    ["pre_model_switch", "claude-.*", { to_model: "claude-opus" }, true],
    ["elicitation", "github", { mcp_server_name: "github" }, true],
    ["config_change", "user", { source: "project" }, false],
    ["instructions_loaded", "include", { load_reason: "include" }, true],
    ["user_prompt_expansion", "deploy", { command_name: "deploy" }, true],
    ["permission_request", "Bash", { tool_name: "Bash" }, true],
  ])("%s with %j on %j: %s", (name, matcher, payload, expected) => {
    expect(matchesClaude(matcher, on(name, payload))).toBe(expected);
  });

  test.each<[EventName, string, Record<string, unknown>, boolean]>([
    ["stop_failure", "rate_limit|overloaded", { error: "overloaded" }, true],
    ["stop_failure", "rate_limit", { error: "rate_limit_2" }, false],
    // With a comma it is a regular expression here, and no list.
    ["stop_failure", "rate_limit, overloaded", { error: "overloaded" }, false],
    ["file_changed", "package-lock", { file_path: "/repo/package-lock.json" }, true],
    ["file_changed", "Makefile", { file_path: "/repo/sub/Makefile" }, true],
    ["file_changed", "Makefile", { file_path: "/repo/Makefile/other" }, false],
    ["file_changed", String.raw`\.env$`, { file_path: "/repo/.env" }, true],
    ["file_changed", "Makefile", { file_path: String.raw`C:\repo\Makefile` }, true],
    ["file_changed", "^repo", { file_path: "/repo/x" }, false],
  ])("%s reads only letters, digits, _ and | as names: %j on %j: %s", (name, matcher, payload, expected) => {
    expect(matchesClaude(matcher, on(name, payload))).toBe(expected);
  });

  test.each<[EventName]>([["stop"], ["user_prompt_submit"], ["post_tool_batch"], ["cwd_changed"], ["task_created"]])(
    "%s has nothing to match on and always fires",
    (name) => {
      expect(["Bash", "(?i)x", "[", "nothing"].map((matcher) => matchesClaude(matcher, on(name, {})))).toEqual([true, true, true, true]);
    },
  );

  test.each([
    ["Bash", false],
    [".*", true],
    ["^$", true],
    ["*", true],
  ])("a payload without the field is matched as empty text: %j: %s", (matcher, expected) => {
    expect(matchesClaude(matcher, on("pre_tool_use", {}))).toBe(expected);
    expect(matchesClaude(matcher, on("pre_tool_use", { tool_name: 7 }))).toBe(expected);
  });

  test("no matcher and no tool make it throw", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (matcher, tool) => {
        expect([true, false, null]).toContain(matchesClaude(matcher, onTool(tool)));
      }),
      { numRuns: 200 },
    );
  });
});

test.each<[string | undefined, string | undefined, boolean | null]>([
  [undefined, "Bash", true],
  ["", "Bash", true],
  ["*", "Bash", true],
  ["*", undefined, true],
  ["Bash", "Bash", true],
  ["Bash|Edit", "Edit", true],
  ["Ba.*", "Bash", true],
  [".*", undefined, true],
  ["Ba", "Bash", false],
  ["sh", "Bash", false],
  ["Bash|Edit", "MultiEdit", false],
  ["bash", "Bash", false],
  ["Bash", undefined, false],
  ["^Bash$", "Bash", true],
  ["^(?!Edit).*$", "Bash", true],
  ["^(?!Edit).*$", "Edit", false],
  ["(?!Edit).*", "Bash", true],
  ["[", "Bash", null],
  ["a)|(?:b", "a", null],
  ["(?i)bash", "bash", null],
])("the whole of it: %j against %j: %s", (pattern, subject, expected) => {
  expect(matchesWhole(pattern, subject)).toBe(expected);
});

test.each<[string | undefined, string | undefined, boolean]>([
  [undefined, "bash", true],
  ["bash", undefined, true],
  ["bash", "bash", true],
  ["ba*", "bash", true],
  ["*", "bash", true],
  ["bash*", "bash", true],
  ["ba", "bash", false],
  ["*sh", "bash", false],
  ["Bash", "bash", false],
  ["b.sh", "bash", false],
  ["", "bash", false],
])("exact, or what it begins with: %j against %j: %s", (pattern, subject, expected) => {
  expect(matchesPrefix(pattern, subject)).toBe(expected);
});

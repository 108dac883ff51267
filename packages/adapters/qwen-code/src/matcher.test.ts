import type { EventName } from "@hawk/events";
import { describe, expect, test } from "vitest";
import { foundInNames as toMatcher } from "@hawk/adapter";
import { qwenCode } from "./qwen-code.ts";

function matcherFor(event: EventName, ...matchers: string[]): string | undefined {
  return toMatcher({ event, matchers }, qwenCode);
}

/** As the host tests what begins with `^`, or has no bars. */
function fires(matcher: string | undefined, subject: string): boolean {
  return matcher === undefined || new RegExp(matcher).test(subject);
}

describe("about tools", () => {
  test("names are anchored, since the host finds them anywhere in a name", () => {
    const matcher = matcherFor("pre_tool_use", "Edit");
    expect(matcher).toBe("^(?:edit)$");
    expect(fires(matcher, "notebook_edit")).toBe(false);
  });

  test.each<[string[], string[], string[]]>([
    [["Edit|Write"], ["edit", "write_file"], ["read_file"]],
    [["edit"], ["edit", "notebook_edit"], ["write_file"]],
    [["Task"], ["agent"], ["edit"]],
    [["mcp__fake__echo"], ["mcp__fake__echo"], ["mcp__fake__other", "edit"]],
    [["mcp__fake__.*"], ["mcp__fake__echo"], ["edit"]],
    [["Ba.*"], ["run_shell_command"], ["edit"]],
    [["^(?!Bash).*$"], ["edit", "mcp__fake__echo", "todo_write"], []],
    [["Bash", "mcp__.*"], ["run_shell_command", "mcp__fake__echo"], ["edit"]],
  ])("%j fires for %j and not for %j", (matchers, firing, silent) => {
    const matcher = matcherFor("post_tool_use", ...matchers);
    for (const tool of firing) expect([tool, fires(matcher, tool)]).toEqual([tool, true]);
    for (const tool of silent) expect([tool, fires(matcher, tool)]).toEqual([tool, false]);
  });
});

test("about other things a matcher has the same form, without names of tools", () => {
  expect(matcherFor("session_start", "startup", "resume")).toBe("^(?:resume|startup)$");
  expect(matcherFor("subagent_stop", "Bash")).toBe("^(?:Bash)$");
  expect(matcherFor("notification", "idle_.*")).toBe("idle_.*");
});

test("a file of instructions is matched by its path there, and by the reason here, so the host tells all", () => {
  expect(matcherFor("instructions_loaded", "session_start")).toBeUndefined();
});

test.each([[["Bash", "*"]], [["("]], [[]]])("%j is not a matcher at all", (matchers) => {
  expect(matcherFor("pre_tool_use", ...matchers)).toBeUndefined();
});

test.each<EventName>(["stop", "user_prompt_submit", "post_tool_batch", "todo_created"])("%s has no matcher", (event) => {
  expect(matcherFor(event, "anything")).toBeUndefined();
});

import type { EventName } from "@hawk/events";
import { describe, expect, test } from "vitest";
import { geminiCli } from "./gemini-cli.ts";
import { toMatcher } from "./matcher.ts";

function matcherFor(event: EventName, ...matchers: string[]): string | undefined {
  return toMatcher({ event, handler: { type: "command", command: "run" }, matchers, timeoutSeconds: 30 }, geminiCli);
}

/** As the host tests a matcher of a tool event. */
function fires(matcher: string | undefined, nativeTool: string): boolean {
  return matcher === undefined || new RegExp(matcher).test(nativeTool);
}

describe("before and after tools", () => {
  test("names are anchored, since the host finds them anywhere in a name", () => {
    const matcher = matcherFor("pre_tool_use", "Bash", "Write");
    expect(matcher).toBe("^(?:run_shell_command|write_file)$");
    expect(fires(matcher, "run_shell_command_later")).toBe(false);
  });

  test.each<[string[], string[], string[]]>([
    [["Edit|Write"], ["replace", "write_file"], ["read_file", "run_shell_command"]],
    [["shell"], ["run_shell_command"], ["replace"]],
    [["search"], ["grep_search", "search_file_content", "glob", "list_directory"], ["replace"]],
    [["Task"], ["invoke_agent"], ["replace"]],
    [["mcp__fake__echo"], ["mcp_fake_echo"], ["replace"]],
    [["mcp__.*"], ["mcp_fake_echo"], ["replace", "run_shell_command"]],
    [["Ba.*"], ["run_shell_command", "mcp_x_Ba"], ["replace"]],
    [["^(?!Bash).*$"], ["replace", "mcp_fake_echo", "write_todos"], []],
    [["write_todos"], ["write_todos"], ["write_file"]],
    [["write_.*"], ["write_todos"], ["replace"]],
    [["Bash", "mcp__fake__.*"], ["run_shell_command", "mcp_fake_echo"], ["replace"]],
  ])("%j fires for %j and not for %j", (matchers, firing, silent) => {
    const matcher = matcherFor("pre_tool_use", ...matchers);
    for (const tool of firing) expect([tool, fires(matcher, tool)]).toEqual([tool, true]);
    for (const tool of silent) expect([tool, fires(matcher, tool)]).toEqual([tool, false]);
  });

  test.each([[["Bash", "*"]], [[""]], [["("]], [[]]])("%j is not a matcher at all", (matchers) => {
    expect(matcherFor("post_tool_use", ...matchers)).toBeUndefined();
  });
});

describe("elsewhere the host compares the whole text", () => {
  test("one name can be said", () => {
    expect(matcherFor("session_start", "startup")).toBe("startup");
    expect(matcherFor("pre_compact", "manual", "manual")).toBe("manual");
  });

  test.each([[["startup|resume"]], [["startup", "resume"]], [["start.*"]], [["a b"]]])("%j can't, so the host tells all", (matchers) => {
    expect(matcherFor("session_start", ...matchers)).toBeUndefined();
  });

  test("at the end of a session the host's words are others", () => {
    expect(matcherFor("session_end", "other")).toBeUndefined();
  });
});

test.each<EventName>(["stop", "user_prompt_submit", "notification", "before_model"])("%s has no matcher", (event) => {
  expect(matcherFor(event, "anything")).toBeUndefined();
});

import type { EventName } from "@hawk/events";
import { dialects, toolFamilies } from "@hawk/protocol";
import type { HookEvent } from "@hawk/protocol";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { unionMatcher } from "./matcher.ts";
import type { MatcherSyntax } from "./matcher.ts";

const claude: MatcherSyntax = { list: /^[A-Za-z0-9_|, -]*$/, takesRegex: true, tools: {} };
const codex: MatcherSyntax = { ...claude, list: /^[A-Za-z0-9_|]*$/ };
const gemini: MatcherSyntax = { list: /^[A-Za-z0-9_|]*$/, takesRegex: false, tools: { Bash: ["run_shell_command"], Edit: ["replace"] } };

const subjects: Partial<Record<EventName, string>> = {
  pre_tool_use: "tool_name",
  session_start: "source",
  subagent_start: "agent_type",
  stop_failure: "error",
};

function eventOf(name: EventName, subject: string): HookEvent {
  return { name, payload: { [subjects[name] as string]: subject } };
}

/** How Claude Code and Codex read a matcher. */
function hostMatches(matcher: string | undefined, subject: string, { list }: MatcherSyntax): boolean {
  if (matcher === undefined) return true;
  if (!list.test(matcher)) return new RegExp(matcher).test(subject);
  return matcher.split(/[|,]/).some((name) => name.trim() === subject);
}

describe("names only", () => {
  test.each<[string[], string]>([
    [["Bash"], "Bash"],
    [["Write|Edit", "Bash", "Edit, Bash"], "Bash|Edit|Write"],
    [["shell"], "Bash|Monitor|PowerShell|shell"],
    [["Task"], "Agent|Task"],
    [["my-server tool"], "my-server tool"],
  ])("%j is %s", (matchers, union) => {
    expect(unionMatcher(matchers, "pre_tool_use", claude)).toBe(union);
    expect(unionMatcher(matchers.toReversed(), "pre_tool_use", claude)).toBe(union);
  });

  test("families are for tools only", () => {
    expect(unionMatcher(["shell"], "session_start", claude)).toBe("shell");
  });

  test("a host that reads a hyphen as a regular expression gets one", () => {
    expect(unionMatcher(["my-agent", "other"], "subagent_start", codex)).toBe("^(?:my-agent|other)$");
  });

  test("tools go by the host's own names", () => {
    expect(unionMatcher(["Bash|Read"], "pre_tool_use", gemini)).toBe("Read|run_shell_command");
  });
});

describe("regular expressions", () => {
  test.each<[string[], string]>([
    [["mcp__.*", "Bash"], "^(?:Bash)$|mcp__.*"],
    [["^(?!Edit|Write).*$"], "^(?!Edit|Write)"],
    [["b.", "a.", "b."], "a.|b."],
    [["(", "Bash"], "Bash"],
    [["(?i)bash", "mcp__.*"], "mcp__.*"],
  ])("%j is %s", (matchers, union) => {
    expect(unionMatcher(matchers, "pre_tool_use", claude)).toBe(union);
  });

  test.each([
    [["Bash", "*"]],
    [["Bash", ""]],
    [["("]],
    [["|"]],
    [[String.raw`\pL+`]],
    [["[[:alpha:]]+"]],
    [["[]a]"]],
    [[String.raw`\s`]],
    [["é+"]],
    [["^*"]],
  ])("%j is better told everything", (matchers) => {
    expect(unionMatcher(matchers, "pre_tool_use", claude)).toBeUndefined();
  });

  test("a host without matchers, or with other names, runs hawk for every tool", () => {
    expect(unionMatcher(["mcp__.*"], "pre_tool_use", gemini)).toBeUndefined();
  });
});

const names = ["Bash", "Edit", "Write", "Task", "Agent", "PowerShell", "mcp__a__b", "my-agent", "rate_limit", ...Object.keys(toolFamilies)];
const piece = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...names) },
  fc.constantFrom(
    "|",
    ",",
    " ",
    ".",
    "*",
    "+",
    "?",
    "^",
    "$",
    "(",
    ")",
    "(?:",
    "(?!",
    "(?i)",
    "[",
    "]",
    "[^",
    "-",
    "{2}",
    "{1,}",
    ".*$",
    "a",
    "_",
    "\u00A0",
  ),
  fc.constantFrom(..."dDwWsSbBpPzAQE.-|/1".split("").map((letter) => `\\${letter}`)),
  fc.constantFrom(
    "^(?!Edit|Write).*$",
    "^(?!mcp__).+",
    "mcp__.*",
    "^Ba",
    "[Bb]ash",
    "[[:alpha:]]",
    String.raw`[\w-]+`,
    String.raw`[^\s]`,
    "[]a]",
  ),
);
const matcher = fc.oneof(
  fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 3 }).map((list) => list.join("|")),
  fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join("")),
);
const subject = fc.oneof(
  fc.constantFrom(...names, ""),
  fc.array(fc.constantFrom(...names, "x", "_", "-", ".", " ", "\u00A0", "é"), { maxLength: 3 }).map((parts) => parts.join("")),
);

describe("whatever the matchers and the names", () => {
  const event = fc.constantFrom<EventName>("pre_tool_use", "session_start", "subagent_start", "stop_failure");

  test.each([
    ["Claude Code", claude],
    ["Codex", codex],
  ])("in %s the union fits whenever one of them does", (_host, syntax) => {
    fc.assert(
      fc.property(fc.array(matcher, { minLength: 1, maxLength: 4 }), subject, event, (matchers, text, name) => {
        const isWanted = matchers.some((own) => dialects.hawk.matches(own, eventOf(name, text)) === true);
        const bare = name === "stop_failure" ? codex : syntax;
        fc.pre(isWanted);
        expect(hostMatches(unionMatcher(matchers, name, bare), text, bare)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test("the union of names fits nothing else", () => {
    const list = fc.array(fc.constantFrom("Bash", "Edit", "Write", "mcp__a__b"), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(list, subject, (matchers, text) => {
        const isWanted = matchers.some((own) => dialects.hawk.matches(own, eventOf("pre_tool_use", text)) === true);
        expect(hostMatches(unionMatcher(matchers, "pre_tool_use", claude), text, claude)).toBe(isWanted);
      }),
    );
  });
});

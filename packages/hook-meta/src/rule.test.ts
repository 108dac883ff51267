import { expect, test } from "vitest";
import { parseHookMeta } from "./index.ts";
import type { HookMeta } from "./index.ts";

function parse(...lines: string[]): HookMeta {
  return parseHookMeta("no-rm.md", ["---", "hawk-hook:", ...lines.map((line) => `  ${line}`), "---", "Not that.", ""].join("\n"));
}

test("reads a rule, which is asked before tools run and is a guard when it blocks", () => {
  const meta = parse("description: No rm", "match:", "  command: 'rm\\s+-rf'", "  path: ['*.env', secrets/**]", "action: block");
  expect(meta).toMatchObject({
    kind: "rule",
    events: ["pre_tool_use"],
    matcher: "shell",
    onFailure: "block",
    rule: {
      action: "block",
      conditions: [
        { field: "command", operator: "regex", patterns: ["rm\\s+-rf"], line: 5 },
        { field: "path", operator: "glob", patterns: ["*.env", "secrets/**"], line: 6 },
      ],
    },
    problems: [],
  });
});

test("says which tools it is for by match.tool, and keeps its own events and on_failure", () => {
  expect(parse("events: [post_tool_use]", "on_failure: continue", "match: {tool: [Edit, Write]}", "action: block")).toMatchObject({
    events: ["post_tool_use"],
    matcher: "Edit|Write",
    onFailure: "continue",
    problems: [],
  });
  expect(parse("match: {text: TODO}", "action: warn").onFailure).toBeUndefined();
});

test.each<[what: string, lines: string[], line: number, message: RegExp, hint: RegExp]>([
  ["an unknown key", ["match:", "  comand: rm", "action: block"], 4, /unknown key "comand" under match/, /did you mean command/],
  ["a key that is nothing like one", ["match:", "  zzz: rm", "action: block"], 4, /unknown key "zzz"/, /tool, command, path, text/],
  [
    "an unknown action",
    ["match: {command: rm}", "action: blok"],
    4,
    /expected block, ask, warn, context as the action, got "blok"/,
    /blocks/,
  ],
  ["no action", ["match: {command: rm}"], 3, /a rule needs an action/, /block, ask, warn, context/],
  ["no match", ["action: block"], 3, /a rule needs match/, /tool, command/],
  ["an empty match", ["match: {}", "action: block"], 3, /match is empty/, /tool, command/],
  ["match without a value", ["match:", "action: block"], 3, /a rule needs match/, /tool, command/],
  ["text as match", ["match: rm", "action: block"], 3, /expected a mapping under match, got "rm"/, /such as/],
  ["a number as a pattern", ["match: {command: 5}", "action: block"], 3, /expected text or a list of texts as command, got 5/, /^$/],
  ["an empty pattern", ["match: {command: ''}", "action: block"], 3, /expected text or a list/, /^$/],
  ["a mapping as a pattern", ["match: {path: {a: b}}", "action: block"], 3, /as path, got a mapping/, /^$/],
  ["two matchers", ["matcher: Bash", "match: {tool: Edit}", "action: block"], 4, /say the same thing/, /leave out one/],
])("%s is a problem with its place, and the rule blocks until it is corrected", (_what, lines, line, message, hint) => {
  const { kind, rule, problems, events, onFailure } = parse(...lines);
  expect({ kind, events, onFailure }).toEqual({ kind: "rule", events: ["pre_tool_use"], onFailure: "block" });
  expect(rule?.problem).toMatch(message);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatchObject({ line, severity: "error", message: expect.stringMatching(message) });
  expect(problems[0]?.hint ?? "").toMatch(hint);
});

test.each([
  ["match: {command: [rm}\n  action: block", "block"],
  ["match: {command: rm\n  action: warn", "warn"],
  ["match: *nothing\n  action: frobnicate", null],
])("a frontmatter that can't be read stays a rule: %s", (yaml, action) => {
  const meta = parseHookMeta("x.md", `---\nhawk-hook:\n  ${yaml}\n---\nNo.\n`);
  expect(meta).toMatchObject({ kind: "rule", events: ["pre_tool_use"], rule: { action } });
  expect(meta.rule?.problem).toBeDefined();
  expect(meta.problems.some(({ severity }) => severity === "error")).toBe(true);
});

test.each([
  ["guard.sh", "# hawk-hook: events=pre_tool_use\n# hawk-hook: action=block\n"],
  ["x.json", '{"hawk-hook": {"events": ["stop"], "match": {"command": "x"}, "action": "block"}}'],
])("%s can't be a rule, and says so", (name, text) => {
  const { kind, rule, problems } = parseHookMeta(name, text);
  expect(kind).not.toBe("rule");
  expect(rule).toBeUndefined();
  expect(problems).toContainEqual(expect.objectContaining({ message: "only a Markdown hook can be a rule", severity: "error" }));
});

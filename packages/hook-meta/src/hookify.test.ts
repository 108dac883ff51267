import { expect, test } from "vitest";
import { hookifyEvents, hookifyFields, hookifyOperators } from "./hookify-words.ts";
import { parseHookMeta } from "./index.ts";
import type { HookMeta } from "./index.ts";

function parse(...lines: string[]): HookMeta {
  return parseHookMeta(".claude/hookify.my-rule.local.md", ["---", ...lines, "---", "", "Watch out.", ""].join("\n"));
}

test("reads a rule of one pattern as it is", () => {
  const meta = parse("name: block-rm", "enabled: true", "event: bash", "pattern: rm\\s+-rf|dd\\s+if=", "action: block");
  expect(meta).toMatchObject({
    kind: "rule",
    description: "block-rm",
    events: ["pre_tool_use"],
    matcher: "shell",
    onFailure: "block",
    rule: { action: "block", conditions: [{ field: "command", operator: "regex", patterns: ["rm\\s+-rf|dd\\s+if="], ignoresCase: true }] },
    problems: [],
  });
});

test("reads conditions below each other and on one line", () => {
  const meta = parse(
    "name: secrets",
    "event: file",
    "conditions:",
    "  - field: file_path",
    "    operator: regex_match",
    "    pattern: \\.env$|credentials",
    "  - field: new_text, operator: contains, pattern: KEY",
  );
  expect(meta.problems).toEqual([]);
  expect(meta.rule).toMatchObject({
    action: "warn",
    conditions: [
      { field: "path", operator: "regex", patterns: ["\\.env$|credentials"], line: 5 },
      { field: "text", operator: "contains", patterns: ["KEY"], line: 8 },
    ],
  });
});

test.each([
  ["[a-z]+: \\s", "[a-z]+: \\s"],
  ['"rm\\s+-rf"', "rm\\s+-rf"],
  ["'x # y'", "x # y"],
  ["*.env", "*.env"],
  ["{a,b}", "{a,b}"],
])("takes a pattern as hookify does, and not as YAML: %s", (written, pattern) => {
  expect(parse("event: bash", `pattern: ${written}`).rule?.conditions[0]?.patterns).toEqual([pattern]);
});

test.each(Object.entries(hookifyEvents))("knows the event %s", (event, { events, matcher }) => {
  expect(parse(`event: ${event}`, "pattern: x")).toMatchObject({ events, problems: [], ...(matcher ? { matcher } : {}) });
});

test.each(Object.entries(hookifyOperators))("knows the operator %s", (operator, known) => {
  const { rule, problems } = parse("event: bash", "conditions:", "  - field: command", `    operator: ${operator}`, "    pattern: x");
  expect({ problems, operator: rule?.conditions[0]?.operator }).toEqual({ problems: [], operator: known });
});

test.each([...Object.entries(hookifyFields), ["url", "input.url"]])("knows the field %s", (field, known) => {
  expect(parse("event: all", "conditions:", `  - field: ${field}`, "    pattern: x").rule?.conditions[0]?.field).toBe(known);
});

test("takes the tools that tool_matcher names", () => {
  expect(parse("event: file", "pattern: x", "tool_matcher: Read|Write").matcher).toBe("Read|Write");
  expect(parse("event: file", "pattern: x", "tool_matcher: *").matcher).toBeUndefined();
});

test.each<[what: string, lines: string[], line: number, message: RegExp]>([
  ["an unknown field", ["event: bash", "patern: x", "action: block"], 3, /hookify has no field "patern"/],
  ["an unknown event", ["event: bahs", "pattern: x", "action: block"], 2, /as the event, got "bahs"/],
  ["an unknown action", ["event: bash", "pattern: x", "action: deny"], 4, /as the action, got "deny"/],
  ["no pattern", ["event: bash", "action: block"], 1, /no pattern and no conditions/],
  [
    "an unknown operator",
    ["event: bash", "action: block", "conditions:", "  - field: command", "    operator: like", "    pattern: x"],
    5,
    /unknown operator "like"/,
  ],
  ["a condition without a field", ["action: block", "conditions:", "  - pattern: x"], 4, /has no field/],
  ["a condition with something else", ["action: block", "conditions:", "  - field: command", "    value: x"], 4, /not "value"/],
])("%s is a problem, where hookify would pass it over", (_what, lines, line, message) => {
  const { rule, problems, onFailure } = parse(...lines);
  expect(problems[0]).toMatchObject({ line, severity: "error", message: expect.stringMatching(message) });
  expect(rule?.problem).toMatch(message);
  expect(onFailure).toBe("block");
});

test("a rule that is turned off has no events, and says why", () => {
  const { events, problems } = parse("enabled: false", "event: bash", "pattern: x");
  expect(events).toEqual([]);
  expect(problems).toEqual([{ line: 2, message: "the rule is turned off, so it never fires", hint: "write enabled: true" }]);
});

test("other Markdown files with such a frontmatter are none of hawk's business", () => {
  expect(parseHookMeta("notes.md", "---\nevent: bash\npattern: x\n---\n").kind).toBeNull();
});

import { hookifyEvents, hookifyFields, hookifyOperators } from "./hookify-words.ts";
import { readHookifyLines } from "./hookify-lines.ts";
import type { HookifyItem, HookifyValue } from "./hookify-lines.ts";
import { createMeta } from "./hook-meta.ts";
import type { HookMeta } from "./hook-meta.ts";
import { fail, ruleOf } from "./rule.ts";
import type { HookRule, RuleAction } from "./rule.ts";
import { quote } from "./values.ts";
import type { Report } from "./values.ts";

/** Rule files of Claude Code's hookify plugin have this name. */
export function isHookifyFile(path: string): boolean {
  return /(?:^|[\\/])hookify\.[^\\/]+\.local\.md$/i.test(path);
}

const actions: Readonly<Record<string, RuleAction>> = { warn: "warn", block: "block", ask: "ask" };

/** Reads a rule as hookify does; anything hookify would silently ignore is a problem. */
export function readHookify(frontmatter: string, firstLine: number): HookMeta {
  const meta = createMeta("rule", "frontmatter");
  const rule = ruleOf(meta);
  const fields = readHookifyLines(frontmatter, firstLine);
  const reportAt =
    (line: number): Report =>
    (message, hint, severity) =>
      meta.problems.push({ line, message, ...(hint ? { hint } : {}), ...(severity ? { severity } : {}) });
  const at = (name: string): Report => reportAt(fields.get(name)?.line ?? 1);
  for (const [name, { line }] of fields)
    if (!ruleFields.includes(name)) fail(rule, reportAt(line), `hookify has no field ${quote(name)}`, `it has ${ruleFields.join(", ")}`);
  meta.description = textOf(fields, "name");
  readEvent(meta, rule, textOf(fields, "event") || "all", at("event"));
  readMatcher(meta, fields);
  readConditions(rule, fields, reportAt);
  const action = textOf(fields, "action") || "warn";
  rule.action = Object.hasOwn(actions, action) ? (actions[action] as RuleAction) : null;
  if (rule.action === null) fail(rule, at("action"), `expected warn, block or ask as the action, got ${quote(action)}`);
  if (textOf(fields, "enabled").toLowerCase() === "false") {
    meta.events = [];
    at("enabled")("the rule is turned off, so it never fires", "write enabled: true");
  }
  return meta;
}

type Fields = ReturnType<typeof readHookifyLines>;

const ruleFields = ["name", "enabled", "event", "pattern", "conditions", "action", "tool_matcher"];

function textOf(fields: Fields, name: string): string {
  const value: HookifyValue | undefined = fields.get(name)?.value;
  return typeof value === "string" ? value : "";
}

function readEvent(meta: HookMeta, rule: HookRule, name: string, report: Report): void {
  const found = Object.hasOwn(hookifyEvents, name) ? hookifyEvents[name] : undefined;
  if (!found) fail(rule, report, `expected ${Object.keys(hookifyEvents).join(", ")} as the event, got ${quote(name)}`);
  const { events, matcher } = found ?? { events: ["pre_tool_use" as const] };
  meta.events.push(...events);
  if (matcher !== undefined) meta.matcher = matcher;
}

function readMatcher(meta: HookMeta, fields: Fields): void {
  const matcher = textOf(fields, "tool_matcher");
  if (matcher === "*") delete meta.matcher;
  else if (matcher !== "") meta.matcher = matcher;
}

/** A list of conditions, or one pattern whose field depends on the event. */
function readConditions(rule: HookRule, fields: Fields, reportAt: (line: number) => Report): void {
  const listed = fields.get("conditions");
  const items = Array.isArray(listed?.value) ? listed.value : [];
  const pattern = textOf(fields, "pattern");
  const line = listed?.line ?? fields.get("pattern")?.line ?? 1;
  for (const item of items) readCondition(rule, item, reportAt(item.line));
  if (items.length > 0) return;
  if (pattern === "") return fail(rule, reportAt(line), "the rule has no pattern and no conditions", "add pattern, or conditions");
  const field = textOf(fields, "event") === "bash" ? "command" : "text";
  rule.conditions.push({ field, operator: "regex", patterns: [pattern], ignoresCase: true, line: fields.get("pattern")?.line ?? 1 });
}

function readCondition(rule: HookRule, { line, fields }: HookifyItem, report: Report): void {
  const { field = "", operator = "regex_match", pattern = "", ...others } = fields;
  const [stray] = Object.keys(others);
  const known = Object.hasOwn(hookifyOperators, operator) ? hookifyOperators[operator] : undefined;
  if (stray !== undefined) fail(rule, report, `a condition has field, operator and pattern, not ${quote(stray)}`);
  else if (field === "") fail(rule, report, "the condition has no field", `such as ${Object.keys(hookifyFields).join(", ")}`);
  else if (!known) fail(rule, report, `unknown operator ${quote(operator)}`, `one of ${Object.keys(hookifyOperators).join(", ")}`);
  else if (pattern === "") fail(rule, report, "the condition has no pattern");
  else
    rule.conditions.push({
      field: (Object.hasOwn(hookifyFields, field) ? hookifyFields[field] : undefined) ?? `input.${field}`,
      operator: known,
      patterns: [pattern],
      ...(known === "regex" ? { ignoresCase: true as const } : {}),
      line,
    });
}

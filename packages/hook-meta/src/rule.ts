import { nearest } from "@hawk/events";
import type { HookMeta } from "./hook-meta.ts";
import { quote } from "./values.ts";
import type { Report } from "./values.ts";

/** What a rule can do. */
export const ruleActions = ["block", "ask", "warn", "context"] as const;

/** What a rule does about an event that it matches: block it, ask the user, tell the user, or tell the model. */
export type RuleAction = (typeof ruleActions)[number];

/** How a condition compares text. */
export type RuleOperator = "regex" | "glob" | "contains" | "lacks" | "equals" | "starts_with" | "ends_with";

/** One condition of a rule. */
export interface RuleCondition {
  /** `command`, `path`, `text`, `old_text`, `prompt`, `transcript`, `reason`, or `input.` and the name of a field of the tool's input. */
  field: string;
  operator: RuleOperator;
  /** One of them has to match. */
  patterns: string[];
  ignoresCase?: true;
  /** Where it stands, counted from 1. */
  line: number;
}

/** A hook without code: what it matches and what it does. Its body is the reason. */
export interface HookRule {
  /** `null` when it can't be read; such a rule blocks. */
  action: RuleAction | null;
  /** All of them have to hold. */
  conditions: RuleCondition[];
  /** Why the rule can't be applied. */
  problem?: string;
}

/** Reports a problem at a key of the current field. */
export type ReportAt = (key: string) => { line: number; report: Report };

const operators: Readonly<Record<string, RuleOperator>> = { command: "regex", path: "glob", text: "regex" };
const matchKeys = ["tool", ...Object.keys(operators)];

/** Reads `match`, a mapping of `tool`, `command`, `path` and `text`. */
export function readMatch(meta: HookMeta, value: unknown, report: Report, at: ReportAt): void {
  const rule = ruleOf(meta);
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return fail(rule, report, `expected a mapping under match, got ${quote(value)}`, "such as match: { command: 'rm -rf' }");
  for (const [key, item] of Object.entries(value)) readKey(meta, rule, key, item, at(key));
  if (Object.keys(value).length === 0) fail(rule, report, "match is empty, so hawk can't tell what the rule is for", hintForKeys());
}

function readKey(meta: HookMeta, rule: HookRule, key: string, item: unknown, { line, report }: ReturnType<ReportAt>): void {
  if (!matchKeys.includes(key)) {
    const [near] = nearest(key, matchKeys);
    return fail(rule, report, `unknown key ${quote(key)} under match`, near ? `did you mean ${near}?` : hintForKeys());
  }
  const patterns = readPatterns(item);
  if (patterns === null) return fail(rule, report, `expected text or a list of texts as ${key}, got ${quote(item)}`);
  const operator = operators[key];
  if (operator) rule.conditions.push({ field: key, operator, patterns, line });
  else if (meta.matcher !== undefined) fail(rule, report, "matcher and match.tool say the same thing", "leave out one of them");
  else meta.matcher = patterns.join("|");
}

/** `null` if it is not text, or would match everything or nothing. */
function readPatterns(item: unknown): string[] | null {
  const items: readonly unknown[] = Array.isArray(item) ? item : [item];
  return items.length > 0 && items.every(isText) ? [...items] : null;
}

function isText(one: unknown): one is string {
  return typeof one === "string" && one.trim() !== "";
}

function hintForKeys(): string {
  return `match takes ${matchKeys.join(", ")}`;
}

export function readAction(meta: HookMeta, value: unknown, report: Report): void {
  const rule = ruleOf(meta);
  const action = ruleActions.find((candidate) => candidate === value);
  if (action) rule.action = action;
  else fail(rule, report, `expected ${ruleActions.join(", ")} as the action, got ${quote(value)}`, "until then the rule blocks");
}

/** The rule that is being read. */
export function ruleOf(meta: HookMeta): HookRule {
  return (meta.rule ??= { action: null, conditions: [] });
}

/** Records why a rule can't be read. The first reason is shown whenever the rule runs. */
export function fail(rule: HookRule, report: Report, message: string, hint?: string): void {
  rule.problem ??= message;
  report(message, hint, "error");
}

/** Completes a hook with `match` or `action` as a rule: reports what is missing, and fills in defaults. */
export function finishRule(meta: HookMeta, line: number): void {
  const { rule } = meta;
  if (!rule) return;
  const report: Report = (message, hint) => meta.problems.push({ line, message, ...(hint ? { hint } : {}), severity: "error" });
  meta.kind = "rule";
  if (rule.conditions.length === 0 && meta.matcher === undefined && rule.problem === undefined)
    fail(rule, report, "a rule needs match", hintForKeys());
  if (rule.action === null && rule.problem === undefined) fail(rule, report, "a rule needs an action", ruleActions.join(", "));
  if (rule.action === null || rule.action === "block") meta.onFailure ??= "block";
  // Only shells take commands, so a rule about commands skips other tools.
  if (rule.conditions.some(({ field }) => field === "command")) meta.matcher ??= "shell";
}

/**
 * The rule for an unreadable frontmatter. Leaving out one that clearly only adds text does no harm;
 * any other blocks until it is fixed.
 */
export function readBrokenRule(meta: HookMeta, frontmatter: string): void {
  if (!/^[ \t]*(?:match|action)[ \t]*:/m.test(frontmatter)) return;
  const word = /^[ \t]*action[ \t]*:[ \t]*["']?(\w+)/m.exec(frontmatter)?.[1];
  const rule = ruleOf(meta);
  rule.action = ruleActions.find((action) => action === word) ?? null;
  rule.problem = meta.problems[0]?.message ?? "its frontmatter can't be read";
  for (const problem of meta.problems) problem.severity = "error";
}

import { examineMatcher, examineRule } from "@hawk/protocol";
import type { MatcherProblem, RuleHandler } from "@hawk/protocol";
import type { ConfigProblem } from "@hawk/protocol/read";
import type { HookFile } from "./file-hook.ts";

/** The rule that hawk checks events against. An unreadable rule keeps its error, which is reported whenever it runs. */
export function ruleHandler(file: HookFile): RuleHandler | null {
  const { rule } = file.meta;
  if (!rule) return null;
  const problem = rule.problem ?? examineRuleOf(file)[0]?.message;
  return {
    type: "rule",
    action: rule.action ?? "block",
    conditions: rule.conditions.map(({ line: _line, ...condition }) => condition),
    reason: (file.body ?? "").trim(),
    ...(problem === undefined ? {} : { problem }),
  };
}

/** A rule whose matcher matches nothing would never run, and could never say so. */
export function matcherProblem({ meta: { rule, matcher, events } }: HookFile): MatcherProblem | undefined {
  if (!rule || matcher === undefined) return undefined;
  return examineMatcher({ matcher, events }).find(({ severity }) => severity === "error");
}

/** What else is wrong with a rule: its patterns, fields its events don't have, a missing reason. */
export function examineRuleOf(file: HookFile): ConfigProblem[] {
  const { path, meta, body } = file;
  const { rule, events } = meta;
  if (!rule) return [];
  const at = (line: number, { message, hint }: { message: string; hint: string }): ConfigProblem => ({
    file: path,
    line,
    column: 1,
    message,
    hint,
    severity: "error",
  });
  const matcher = matcherProblem(file);
  const isSilent = body !== undefined && body.trim() === "" && (rule.action === "warn" || rule.action === "context");
  return [
    ...examineRule(rule, events).map((found) => at(rule.conditions.find((one) => one === found.condition)?.line ?? 1, found)),
    ...(matcher ? [at(1, matcher)] : []),
    ...(isSilent ? [at(1, { message: "the rule has no message", hint: "write it below the frontmatter" })] : []),
  ];
}

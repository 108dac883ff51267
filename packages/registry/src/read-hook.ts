import { readFileSync } from "node:fs";
import { readHookMeta } from "@hawk/hook-meta";
import type { HookMeta } from "@hawk/hook-meta";
import { examineMatcher, examineRule } from "@hawk/protocol";

/** What a hook file declares and what is wrong with it, its matcher and its rule included. */
export function readHook(path: string): HookMeta {
  return checkMatcher(readHookMeta(path), () => readFileSync(path, "utf8"));
}

/** Adds what is wrong with a hook's matcher and its rule to its problems. */
export function checkMatcher(meta: HookMeta, text: () => string): HookMeta {
  const { matcher, events } = meta;
  checkRule(meta);
  if (matcher === undefined) return meta;
  const dialect = meta.dialect === undefined || meta.dialect === "native" ? "hawk" : meta.dialect;
  for (const { message, hint, severity } of examineMatcher({ matcher, events, dialect }))
    meta.problems.push({ line: lineOfMatcher(text()), message, hint, ...(severity === "error" ? { severity } : {}) });
  return meta;
}

/** Where a file first mentions its matcher. */
function lineOfMatcher(text: string): number {
  return text.slice(0, Math.max(0, text.search(/\bmatcher\b/))).split("\n").length;
}

function checkRule({ rule, events, problems }: HookMeta): void {
  if (!rule) return;
  for (const { message, hint, condition } of examineRule(rule, events)) {
    const line = rule.conditions.find((one) => one === condition)?.line ?? 1;
    problems.push({ line, message, hint, severity: "error" });
  }
}

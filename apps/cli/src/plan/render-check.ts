import type { CheckReport } from "@hawk/manage/run";
import type { Screen } from "../ui/io.ts";
import { createStyle, escapeText } from "../ui/terminal.ts";
import { wrap } from "../ui/wrap.ts";

const DEFAULT_COLUMNS = 100;
const INDENT = "    ";

type HookResult = CheckReport["result"]["results"][number];

/** One line with the answer, then who gave it and why. */
export function renderCheck(report: CheckReport, { hasColour, columns = DEFAULT_COLUMNS }: Screen): string {
  const { bold, dim } = createStyle(hasColour);
  const { subject, spared, result } = report;
  return [
    `${bold(answerOf(report))}: ${escapeText(subject)}\n`,
    ...result.results.map((hook) => renderHook(hook, report, columns)),
    result.verdict.input ? `  would run as: ${escapeText(JSON.stringify(result.verdict.input))}\n` : "",
    spared.length > 0 ? dim(`  not asked after that: ${escapeText(spared.join(", "))}\n`) : "",
    result.results.length === 0 ? `  No hook was asked: none of your enabled hooks matches ${report.tool} calls.\n` : "",
  ].join("");
}

function answerOf({ result: { allowed, verdict } }: CheckReport): string {
  if (!allowed) return "blocked";
  if (verdict.permission?.decision === "ask") return "the user is asked";
  if (verdict.permission?.decision === "allow") return "allowed, and the user is not asked";
  return "allowed";
}

function renderHook({ hookId, outcome, output, durationMs }: HookResult, { names }: CheckReport, columns: number): string {
  const { permission, reason = permission?.reason ?? output ?? "" } = outcome;
  const act = permission?.decision === "ask" ? "asks the user" : acts[outcome.status];
  const lines = reason.trim() === "" ? [] : wrap(reason.trimEnd(), columns - INDENT.length);
  return [
    `  ${escapeText(names[hookId] ?? hookId)} ${act}, ${Math.round(durationMs)} ms\n`,
    ...lines.map((line) => `${INDENT}${escapeText(line)}\n`),
  ].join("");
}

const acts: Readonly<Record<HookResult["outcome"]["status"], string>> = {
  success: "let it pass",
  blocking: "blocked it",
  non_blocking_error: "failed",
  cancelled: "was stopped",
};

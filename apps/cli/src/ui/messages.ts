import type { HawkError } from "@hawk/errors";
import type { ConfigProblem } from "@hawk/protocol/read";
import { exitCode } from "./io.ts";
import type { Io } from "./io.ts";
import { escapeText } from "./terminal.ts";

/** An error and its hint, as printed to stderr. */
export function renderError(message: string, hint?: string): string {
  return `hawk: ${escapeText(message)}\n${hint ? `      ${escapeText(hint)}\n` : ""}`;
}

/** An error as the user reads it. `unchanged` names what hawk left as it was. */
export function renderHawkError({ message, hint, changed }: HawkError, unchanged = "hawk changed nothing"): string {
  return renderError(message, [...(changed === false ? [unchanged] : []), ...(hint ? [hint] : [])].join("; "));
}

/** Problems go to stderr, so they show no matter where the output goes. */
export function renderProblems(problems: readonly ConfigProblem[]): string {
  return problems
    .map(({ file, line, column, message, hint, severity }) => {
      const more = hint ? `  ${escapeText(hint)}\n` : "";
      return `${escapeText(file)}:${line}:${column} ${severity}: ${escapeText(message)}\n${more}`;
    })
    .join("");
}

/** Tells problems as they come: some of them end what is under way. */
export function tellProblems({ stderr }: Pick<Io, "stderr">): (problems: readonly ConfigProblem[]) => void {
  return (problems) => stderr(renderProblems(problems));
}

export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

/** The exit code of a read-only command: 1 if its input has an error. */
export function codeOf(problems: readonly ConfigProblem[]): number {
  return problems.some(({ severity }) => severity === "error") ? exitCode.problem : exitCode.ok;
}

import { isObject } from "@hawk/protocol";
import type { Verdict } from "@hawk/protocol";

/** Why something is blocked; never empty. */
export function reasonOf({ reason }: Verdict): string {
  return reason?.trim() ? reason : "blocked by a hook";
}

/** Joins lines, each with a line end. */
export function toLines(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join("");
}

/** What a shell printed, from an output in Claude Code's shape; `undefined` for any other output. */
export function shellText(output: unknown): string | undefined {
  if (!isObject(output) || typeof output["stdout"] !== "string") return undefined;
  return [output["stdout"], output["stderr"]].filter((text) => typeof text === "string" && text !== "").join("\n");
}

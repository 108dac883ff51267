import type { Verdict } from "@hawk/protocol";

/** Why something is blocked; there is always something to read. */
export function reasonOf({ reason }: Verdict): string {
  return reason?.trim() ? reason : "blocked by a hook";
}

export function toLines(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join("");
}

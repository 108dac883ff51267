import type { Verdict } from "@hawk/protocol";

/** Why something is refused; there is always something to read. */
export function reasonOf({ reason }: Verdict): string {
  return reason?.trim() ? reason : "blocked by a hook";
}

import { escapeText } from "./terminal.ts";
import type { UserHome } from "@hawk/state";
import { isTrusted } from "@hawk/trust";
import type { ConfigTarget, TrustStatus } from "@hawk/trust";

const notes: Partial<Record<TrustStatus["state"], string>> = {
  changed: "has changed since you trusted it: the approved copy runs; hawk trust shows the diff",
  lost: "is trusted, but hawk's copy of it is damaged, so none of its hooks run; run hawk trust there again",
};

/** Notes on projects that differ from what was approved. */
export function renderTrustStatuses(trustStatuses: readonly TrustStatus[]): string {
  return trustStatuses.flatMap(({ root, state }) => (notes[state] ? [`hawk: ${escapeText(root)} ${notes[state]}\n`] : [])).join("");
}

/** Hooks of a project that is not trusted don't run, and the user should know. */
export function noteTrust(target: ConfigTarget, user: UserHome): string {
  return isTrusted(target, user)
    ? ""
    : "hawk: you haven't trusted this version of the project, so this changes nothing in your agents: hawk trust shows what it would do\n";
}

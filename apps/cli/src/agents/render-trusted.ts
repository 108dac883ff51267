import type { TrustStatus, TrustedProject } from "@hawk/trust";
import type { Screen } from "../ui/io.ts";
import { renderTable } from "../ui/table.ts";
import { createStyle, escapeText } from "../ui/terminal.ts";

export function renderTrusted(projects: readonly TrustedProject[], { columns, hasColour, shortenPaths = String }: Screen): string {
  if (projects.length === 0) return "You don't trust any project yet. hawk trust shows what one would do.\n";
  const rows = projects.map(({ root, approvedAt, hooks, state }) => [
    shortenPaths(escapeText(root)),
    approvedAt.slice(0, 10),
    String(hooks.length),
    states[state],
  ]);
  return renderTable(["PROJECT", "SINCE", "HOOKS", "STATE"], rows, columns, createStyle(hasColour));
}

const states: Record<TrustStatus["state"], string> = {
  "as approved": "as approved",
  changed: "changed: the approved copy runs",
  gone: "gone: hawk untrust forgets it",
  lost: "damaged copy: none of its hooks run",
};

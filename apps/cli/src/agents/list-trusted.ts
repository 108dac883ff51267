import { loadSources } from "@hawk/config/load";
import { configPaths, readLedger, statePaths } from "@hawk/state";
import type { Io, Screen } from "../ui/io.ts";
import { renderTable } from "../ui/table.ts";
import { createStyle, escapeText } from "../ui/terminal.ts";
import { approvedProjects, standingOf } from "@hawk/trust";
import type { ApprovedProjects, ProjectStanding } from "@hawk/trust";

interface TrustedProject extends ProjectStanding {
  approvedAt: string;
  hooks: readonly string[];
}

/** The projects that the user trusts, since when, with which hooks, and how they are now. */
export function listTrusted(io: Pick<Io, "env" | "home">): TrustedProject[] {
  const state = statePaths(io);
  const ledger = readLedger(state.ledger);
  const trust = approvedProjects(state, ledger);
  return trust.roots.toSorted().map((root): TrustedProject => ({
    root,
    state: standingOf(trust, root).state,
    approvedAt: ledger.projects[root]?.approvedAt ?? "",
    hooks: hooksOf(root, trust, io),
  }));
}

/** As its approved copy says. */
function hooksOf(root: string, { approved }: ApprovedProjects, io: Pick<Io, "env" | "home">): string[] {
  const { configHome } = configPaths(io);
  const { sources } = loadSources({ dialect: "hawk", home: io.home, configHome, projectDir: root, approved });
  return sources.filter(({ layer }) => layer === "project").flatMap(({ definitions }) => definitions.map(({ name }) => name));
}

export function renderTrusted(projects: readonly TrustedProject[], { columns, hasColour }: Screen): string {
  if (projects.length === 0) return "You trust no project yet. hawk trust shows what one would do.\n";
  const rows = projects.map(({ root, approvedAt, hooks, state }) => [
    escapeText(root),
    approvedAt.slice(0, 10),
    String(hooks.length),
    states[state],
  ]);
  return renderTable(["PROJECT", "SINCE", "HOOKS", "STATE"], rows, columns, createStyle(hasColour));
}

const states: Record<ProjectStanding["state"], string> = {
  "as approved": "as approved",
  changed: "changed: the approved copy runs",
  gone: "gone: hawk untrust forgets it",
  lost: "damaged copy: nothing of it runs",
};

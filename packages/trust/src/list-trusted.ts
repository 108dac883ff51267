import { loadSources } from "@hawk/config/load";
import { configPaths, readLedger, statePaths } from "@hawk/state";
import type { UserHome } from "@hawk/state";
import { approvedProjects, trustStatusOf } from "./approved-projects.ts";
import type { ApprovedProjects, TrustStatus } from "./approved-projects.ts";

/** A project that the user trusts, and whether it has changed. */
export interface TrustedProject extends TrustStatus {
  approvedAt: string;
  hooks: readonly string[];
}

/** The projects that the user trusts, since when, with which hooks, and how they are now. */
export function listTrusted(user: UserHome): TrustedProject[] {
  const state = statePaths(user);
  const ledger = readLedger(state.ledger);
  const trust = approvedProjects(state, ledger);
  return trust.roots.toSorted().map((root): TrustedProject => ({
    root,
    state: trustStatusOf(trust, root).state,
    approvedAt: ledger.projects[root]?.approvedAt ?? "",
    hooks: hooksOf(root, trust, user),
  }));
}

/** As its approved copy says. */
function hooksOf(root: string, { approved }: ApprovedProjects, user: UserHome): string[] {
  const { configHome } = configPaths(user);
  const { sources } = loadSources({ dialect: "hawk", home: user.home, configHome, projectDir: root, approved });
  return sources.filter(({ layer }) => layer === "project").flatMap(({ definitions }) => definitions.map(({ name }) => name));
}

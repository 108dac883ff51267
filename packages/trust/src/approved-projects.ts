import { findRepository, inRepository } from "@hawk/executor";
import { compareProject } from "./copies/compare.ts";
import { findCopy } from "./copies/store.ts";
import type { ApprovedCopy } from "./copies/store.ts";
import type { ProjectState } from "./copies/compare.ts";
import type { Ledger, StatePaths } from "@hawk/state";
import { resolveLinks } from "@hawk/state";

/** A project that the user trusts, as it is now. `lost`: hawk's copy is missing or damaged, so none of its hooks run. */
export interface TrustStatus {
  root: string;
  state: ProjectState | "lost";
}

/** What the user has approved. */
export interface ApprovedProjects {
  /** The copy of a project, by the project's path without links. */
  copyOf: (root: string) => ApprovedCopy | null;
  /** The same, or for a git worktree of a trusted repository, that of its main checkout. */
  servedBy: (root: string) => ApprovedCopy | null;
  /** The approved copy to read instead of a directory, for any path to it. */
  approved: (directory: string) => string | null;
  roots: readonly string[];
}

/** The projects that the user trusts, with their approved copies. */
export function approvedProjects({ trusted }: StatePaths, { projects }: Pick<Ledger, "projects">): ApprovedProjects {
  const known = new Map<string, ApprovedCopy | null>();
  const copyOf = (root: string): ApprovedCopy | null => {
    if (!Object.hasOwn(projects, root)) return null;
    if (!known.has(root)) known.set(root, findCopy(trusted, root, projects[root]?.digest ?? ""));
    return known.get(root) ?? null;
  };
  const servedBy = (root: string): ApprovedCopy | null => copyOf(root) ?? copyOfRepository(root, copyOf);
  return { copyOf, servedBy, approved: (directory) => servedBy(resolveLinks(directory))?.directory ?? null, roots: Object.keys(projects) };
}

/** Of a git worktree: the copy of the same directory in the repository's own checkout. */
function copyOfRepository(root: string, copyOf: ApprovedProjects["copyOf"]): ApprovedCopy | null {
  const worktree = findRepository(root);
  const there = worktree && inRepository(root, worktree);
  return there === null ? null : copyOf(there);
}

/** How a project compares with what was approved. */
export function trustStatusOf({ copyOf }: ApprovedProjects, root: string): TrustStatus {
  const copy = copyOf(root);
  return { root, state: copy ? compareProject(copy.manifest) : "lost" };
}

import { existsSync, lstatSync, readFileSync, readdirSync, realpathSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import type { Plan } from "@hawk/config";
import { findRepository, inRepository } from "@hawk/executor";
import { hookDefaults } from "@hawk/protocol";
import type { PlannedHook } from "@hawk/protocol";

/** A project that the user trusts, and hawk's copy of it. */
export interface ApprovedPlace {
  root: string;
  copy: string;
}

/** The notice at session start about a `.hawk` that isn't approved, or has changed; `null` if there is none. */
export function trustNotice(directory: string, approved: ApprovedPlace | undefined): string | null {
  const root = findHawk(resolveLinks(directory));
  if (root === null) return null;
  const worktree = findRepository(root);
  const isApproved = approved && (approved.root === root || (worktree && inRepository(root, worktree) === approved.root));
  if (!isApproved) return `hawk: ${root} has hooks that you have not approved, so none of them runs. To look at them: hawk trust`;
  return isSame(join(root, ".hawk"), join(approved.copy, ".hawk"))
    ? null
    : `hawk: ${root}/.hawk has changed since you approved it. The approved hooks run; to see the difference: hawk trust`;
}

/** The nearest directory with a `.hawk`. The home directory is not a project. */
function findHawk(directory: string): string | null {
  const home = resolveLinks(homedir());
  for (let at = directory; at !== home; at = dirname(at)) {
    if (existsSync(join(at, ".hawk"))) return at;
    if (at === dirname(at)) return null;
  }
  return null;
}

/** Compares two directories, file by file. Unreadable files count as different. */
function isSame(directory: string, copy: string): boolean {
  try {
    const names = listNames(directory);
    return (
      names.join("\0") === listNames(copy).join("\0") &&
      names.every((name) => {
        const [own, theirs] = [join(directory, name), join(copy, name)];
        const status = lstatSync(own);
        if (status.isDirectory()) return isSame(own, theirs);
        return status.isFile() && status.size === lstatSync(theirs).size && readFileSync(own).equals(readFileSync(theirs));
      })
    );
  } catch {
    return false;
  }
}

/** Leaves out vendored copies and empty directories, which aren't part of an approval. */
function listNames(directory: string): string[] {
  const entries = readdirSync(directory, { withFileTypes: true }).filter(
    ({ name }) => !(directory.endsWith("/.hawk") && name === "vendor"),
  );
  const full = entries.filter((entry) => !entry.isDirectory() || listNames(join(directory, entry.name)).length > 0);
  return full.map(({ name }) => name).toSorted();
}

function resolveLinks(directory: string): string {
  try {
    return realpathSync.native(directory);
  } catch {
    return directory;
  }
}

/** Stands for the notice among the hooks of an event. */
export const NOTICE = "hawk/notice";

/** The plan plus a last hook that shows the notice. */
export function withNotice(plan: Plan): Plan {
  const hook: PlannedHook = {
    ...hookDefaults,
    id: NOTICE,
    name: "hawk",
    events: ["session_start"],
    dialect: "hawk",
    handler: { type: "content", file: "", start: 0 },
    timeoutSeconds: 60,
    origin: { layer: "managed", file: "", line: 1, column: 1 },
  };
  const { session_start: ids = [] } = plan.events;
  return { ...plan, hooks: [...plan.hooks, hook], events: { ...plan.events, session_start: [...ids, NOTICE] } };
}

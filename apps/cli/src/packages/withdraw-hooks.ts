import { approveHooks, changePackages, loadLock } from "@hawk/registry/download";
import { afterChange } from "../agents/after-change.ts";
import { exitCode } from "../ui/io.ts";
import type { UserHome } from "@hawk/state";
import type { Io } from "../ui/io.ts";
import { escapeText } from "../ui/terminal.ts";
import { packagePaths } from "@hawk/trust";

/**
 * Takes hooks out of the agents before their bytes change: an agent starts a hook by its path, and would run the new ones unseen.
 * Answers whether they are out. When an agent can't be told, all stays as it was.
 */
export async function withdrawHooks(names: readonly string[], io: Io): Promise<boolean> {
  if (names.length === 0) return true;
  const paths = packagePaths(io);
  const before = approvals(names, io);
  setApprovals(new Map(names.map((name) => [name, null])));
  // That they do not run now is what is wanted, and no news.
  const { code = exitCode.ok, notes = "" } = await afterChange(io);
  if (code === exitCode.ok) return true;
  setApprovals(before);
  io.stderr(notes);
  io.stderr(`hawk: so ${escapeText(names.join(", "))} is not updated, and runs on as it was\n`);
  return false;

  function setApprovals(digests: ReadonlyMap<string, string | null>): void {
    changePackages(paths, (lock) => ({ change: { lock: approveHooks(lock, digests), files: [] } }));
  }
}

function approvals(names: readonly string[], io: UserHome): Map<string, string | null> {
  const hooks = loadLock(packagePaths(io)).packages.flatMap((one) => one.hooks);
  return new Map(hooks.filter(({ name }) => names.includes(name)).map(({ name, approved }) => [name, approved ?? null]));
}

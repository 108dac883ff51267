import { statSync } from "node:fs";
import { dirname } from "node:path";
import { configPaths, statePaths } from "@hawk/state";
import type { UserHome } from "@hawk/state";

const STICKY = 0o1000;

/** Paths that others can change, and so decide what runs as the user. The user's own group is fine. */
export function findWritablePaths(user: UserHome): string[] {
  const { config, registry } = configPaths(user);
  const places = [dirname(dirname(config)), dirname(config), config, registry, dirname(statePaths(user).root)];
  return [...new Set(places)].filter(isOpen);
}

function isOpen(path: string): boolean {
  const status = statSync(path, { throwIfNoEntry: false });
  const uid = process.getuid?.();
  if (!status || uid === undefined) return false;
  const isOthers = status.uid !== uid && status.uid !== 0;
  const isGroups = (status.mode & 0o020) !== 0 && status.gid !== process.getgid?.();
  return isOthers || ((status.mode & STICKY) === 0 && ((status.mode & 0o002) !== 0 || isGroups));
}

import type { LoadOptions } from "@hawk/config/load";
import { createVetFile, loadLock } from "@hawk/registry/download";
import type { UserHome } from "@hawk/state";
import { packagePaths } from "./package-paths.ts";

/** Keeps downloaded hooks from running that the user has not agreed to as they are. A lock that can't be read is refused. */
export function vetFiles(user: UserHome): NonNullable<LoadOptions["vetFile"]> {
  const paths = packagePaths(user);
  return createVetFile(loadLock(paths), paths.registry);
}

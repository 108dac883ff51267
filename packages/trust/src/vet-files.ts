import type { LoadOptions } from "@hawk/config/load";
import { createVetFile, loadLock } from "@hawk/registry/download";
import type { UserHome } from "@hawk/state";
import { packagePaths } from "./package-paths.ts";

/** Keeps downloaded hooks from running unless the user approved their exact bytes. Throws if the lock can't be read. */
export function vetFiles(user: UserHome): NonNullable<LoadOptions["vetFile"]> {
  const paths = packagePaths(user);
  return createVetFile(loadLock(paths), paths.registry);
}

import { listHookFiles, readHookFile } from "@hawk/registry/download";
import type { PackagePaths, RegistryView } from "@hawk/registry/download";
import { configPaths, statePaths } from "@hawk/state";
import type { UserHome } from "@hawk/state";

/** Where the user's packages are kept. */
export function packagePaths(user: UserHome): PackagePaths {
  const { lock, registry } = configPaths(user);
  return { lock, registry, stateDir: statePaths(user).root };
}

/** What is in the registry at this moment. */
export function viewRegistry(paths: PackagePaths): RegistryView {
  return { names: listHookFiles(paths), read: (name) => readHookFile(paths, name) };
}

import { listHookFiles, readHookFile } from "@hawk/registry/download";
import type { PackagePaths, RegistryView } from "@hawk/registry/download";
import { configPaths, statePaths } from "@hawk/state";
import type { Io } from "../io.ts";

/** Where the user's packages are kept. */
export function packagePaths(io: Pick<Io, "env" | "home">): PackagePaths {
  const { lock, registry } = configPaths(io);
  return { lock, registry, stateDir: statePaths(io).root };
}

/** What is in the registry at this moment. */
export function viewRegistry(paths: PackagePaths): RegistryView {
  return { names: listHookFiles(paths), read: (name) => readHookFile(paths, name) };
}

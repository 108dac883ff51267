import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";

/** Where downloaded hooks wait until the user agrees to them: beside the registry, where no hook that runs can load one. */
export function pendingDirectory(registry: string): string {
  return join(dirname(registry), "pending");
}

/** The names that a new hook can't have: those of files in the registry, and of those that wait beside it. */
export function listTaken(registry: string): string[] {
  return [registry, pendingDirectory(registry)].flatMap((directory) => (existsSync(directory) ? readdirSync(directory) : []));
}

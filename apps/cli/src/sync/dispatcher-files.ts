import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { HawkError } from "@hawk/errors";

export interface OwnFile {
  path: string;
  content: string;
  mode: number;
}

/** The dispatcher, to be kept with the runners, so that these work on whatever becomes of the package that wrote them. */
export function dispatcherFiles(directory: string, lib: string): { entry: string; files: OwnFile[] } {
  const names = listModules(directory);
  const contents = names.map((name) => readFileSync(join(directory, name), "utf8"));
  const hash = createHash("sha256");
  for (const [index, name] of names.entries()) hash.update(`${name}\0${contents[index]}\0`);
  const target = join(lib, hash.digest("hex").slice(0, 16));
  const files = names.map((name, index) => ({ path: join(target, name), content: contents[index] as string, mode: 0o600 }));
  return { entry: join(target, "dispatcher.cjs"), files };
}

function listModules(directory: string): string[] {
  try {
    return readdirSync(directory)
      .filter((name) => name.endsWith(".cjs"))
      .toSorted();
  } catch {
    throw new HawkError("sync/not-built", `the dispatcher is not in ${directory}`, { hint: "reinstall hawk, or build it: npm run build" });
  }
}

import { existsSync } from "node:fs";
import { join } from "node:path";
import manifest from "sucrase/package.json" with { type: "json" };
import { writePrivateFile } from "./private-directory.ts";

/** In a bundle there is no file of sucrase, so its text comes along and is written to where the process of a hook can load it. */
export function findSucrase(cacheDir: string): string {
  const name = `sucrase-${manifest.version}.cjs`;
  if (!existsSync(join(cacheDir, name))) writePrivateFile(cacheDir, name, require("sucrase?text") as string);
  return join(cacheDir, name);
}

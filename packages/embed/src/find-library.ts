import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** The latest copy of hawk's programs from `hawk sync`, which guards call; `undefined` before the first sync. */
export function findLibrary(lib: string): string | undefined {
  if (!existsSync(lib)) return undefined;
  const copies = readdirSync(lib)
    .map((name) => join(lib, name))
    .filter((copy) => existsSync(join(copy, "guard.sh")) && existsSync(join(copy, "guard.cjs")));
  return copies.toSorted((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)[0];
}

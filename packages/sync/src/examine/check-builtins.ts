import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { configPaths } from "@hawk/state";
import { plannedHooks } from "./finding.ts";
import type { Check } from "./finding.ts";

/** Hooks in use from another version of hawk, or changed by the user: the built-in guard may have improved since. */
export const checkBuiltins: Check = ({ world, builtinsDir }) => {
  const { registry } = configPaths(world.surroundings);
  const inUse = new Set(plannedHooks(world).flatMap(({ handler }) => ("file" in handler && handler.file ? [handler.file] : [])));
  const names = existsSync(builtinsDir) ? readdirSync(builtinsDir) : [];
  return names
    .filter((name) => inUse.has(join(registry, name)) && !isSame(join(registry, name), join(builtinsDir, name)))
    .map((name) => ({
      severity: "note",
      subject: name,
      what: "differs from this hawk's built-in hook: it is older, or you changed it",
      fix: "hawk update shows the difference, and updates it unless you changed it",
    }));
};

function isSame(a: string, b: string): boolean {
  return readFileSync(a).equals(readFileSync(b));
}

import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { nearest } from "@hawk/events";
import { readHookMeta } from "@hawk/hook-meta";
import { configPaths, readLedger, statePaths } from "@hawk/state";
import type { HookSurroundings } from "../hook-surroundings.ts";
import { loadPlans, refuseBroken } from "@hawk/sync";
import { missingInterpreter } from "../try/install-builtins.ts";
import { usageError } from "../usage-error.ts";

/** A hook that comes with hawk, and may be chosen. */
export interface OfferedHook {
  name: string;
  description: string;
  /** A program that it needs and that is not here. */
  missing: string | null;
  isEnabled: boolean;
  /** The user already has it, turned off. */
  isKnown: boolean;
}

/** Guards that help everyone and rarely get in the way. */
const sensible: ReadonlySet<string> = new Set(["dangerous-cmd.sh", "file-guard.py", "secret-guard.py"]);

export function offerHooks(here: HookSurroundings): OfferedHook[] {
  const enabled = enabledHooks(here);
  const { registry } = configPaths(here);
  return readdirSync(here.builtinsDir)
    .toSorted()
    .flatMap((name) => {
      const { events, description } = readHookMeta(join(here.builtinsDir, name));
      if (events.length === 0) return [];
      return [
        {
          name,
          description: description ?? "",
          missing: missingInterpreter(name, here),
          isEnabled: enabled.has(name),
          isKnown: existsSync(join(registry, name)),
        },
      ];
    });
}

/** The default choice. */
export function preselect(offered: readonly OfferedHook[]): string[] {
  return offered
    .filter(({ name, missing, isEnabled, isKnown }) => sensible.has(name) && missing === null && !isEnabled && !isKnown)
    .map(({ name }) => name);
}

/** The hooks that a user names. */
export function checkHookNames(names: readonly string[], offered: readonly OfferedHook[]): string[] {
  const known = offered.map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return [...new Set(names)];
  const near = known.find((name) => name.startsWith(unknown)) ?? nearest(unknown, known)[0];
  throw usageError(`no hook "${unknown}" comes with hawk`, near ? `did you mean ${near}?` : `there are: ${known.join(", ")}`);
}

function enabledHooks(here: HookSurroundings): ReadonlySet<string> {
  const { user, problems } = loadPlans(here, readLedger(statePaths(here).ledger));
  refuseBroken(problems, false);
  return new Set(user.hooks.map(({ name }) => name));
}

import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { freeHookName } from "@hawk/registry";
import { listTaken } from "@hawk/registry/store";
import type { FlatHook } from "./flatten-hooks.ts";

/** A hook under the name that it has in the registry. */
export interface MigratedHook extends FlatHook {
  settled: string;
  isThere: boolean;
}

/** Finds each hook its name in the registry; nothing there is overwritten, and what is there already is found again. */
export function settleHooks(hooks: readonly FlatHook[], registry: string): MigratedHook[] {
  const taken = listTaken(registry);
  return hooks.map((hook) => {
    const holds = (name: string): boolean =>
      statSync(join(registry, name), { throwIfNoEntry: false })?.isFile() === true &&
      readFileSync(join(registry, name), "utf8") === hook.text;
    const names = [...taken, ...hooks.map(({ name }) => name).filter((name) => name !== hook.name)];
    const there = [hook.name, ...taken.filter((name) => isNumbered(name, hook.name))].find(holds);
    const settled = there ?? (taken.includes(hook.name) ? freeHookName(hook.name, names) : hook.name);
    return Object.assign({ settled, isThere: there !== undefined }, hook);
  });
}

function isNumbered(name: string, first: string): boolean {
  const at = name.lastIndexOf("-");
  return at > 0 && first === name.replace(/-\d+(?=(?:\.[^.]+)*$)/, "");
}

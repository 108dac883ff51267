import { managedPackages } from "@hawk/executor";
import type { StatePaths, UserHome } from "@hawk/state";
import { installHint, isOnPath } from "./install-hint.ts";
import { isReachable, managedNpm } from "./npm-packages.ts";
import { ownPython, packagesOf } from "./python-packages.ts";
import type { NeedyHook } from "./read-needs.ts";

/** `managed`: hawk installed it. `there`: it was there anyway. */
type NeedState = "managed" | "there" | "missing";

/** One package or program that a hook needs. */
export interface CheckedNeed {
  manager: "python" | "npm" | "program";
  /** As its manager takes it. */
  text: string;
  state: NeedState;
  /** For a missing program: how to get it. */
  hint?: string;
}

/** A hook, and whether what it needs is installed. */
export interface CheckedHook extends NeedyHook {
  checked: CheckedNeed[];
}

/** Checks which of the hooks' needs are installed. Installs nothing, and runs none of the hooks' code. */
export async function checkNeeds(hooks: readonly NeedyHook[], state: StatePaths, user: UserHome): Promise<CheckedHook[]> {
  const systems = await systemPackages(hooks, state, user);
  return hooks.map((hook) => ({
    ...hook,
    checked: [
      ...checkPython(hook, managedPackages(state.deps), systems.get(ownPython(hook, user, state.cache) ?? "") ?? []),
      ...hook.needs.npm.map((text): CheckedNeed => ({ manager: "npm", text, state: npmState(text, hook, state) })),
      ...hook.needs.programs.map((text) => checkProgram(text, user)),
    ],
  }));
}

/** A hook runs with one Python, so all of its packages have to be in the same. */
function checkPython({ needs }: NeedyHook, managed: readonly string[], system: readonly string[]): CheckedNeed[] {
  const isAllThere = needs.python.every((text) => system.includes(text));
  return needs.python.map((text) => ({
    manager: "python",
    text,
    state: managed.includes(text) ? "managed" : isAllThere ? "there" : "missing",
  }));
}

/** The packages of each interpreter that would run hooks anyway. */
async function systemPackages(hooks: readonly NeedyHook[], state: StatePaths, user: UserHome): Promise<Map<string, string[]>> {
  const wanted = new Map<string, string[]>();
  for (const hook of hooks.filter(({ needs }) => needs.python.length > 0)) {
    const python = ownPython(hook, user, state.cache);
    if (python !== null) wanted.set(python, [...(wanted.get(python) ?? []), ...hook.needs.python]);
  }
  const found = await Promise.all([...wanted].map(async ([python, texts]) => [python, await packagesOf(python, texts, user.env)] as const));
  return new Map(found);
}

function npmState(text: string, { file }: NeedyHook, { deps }: StatePaths): NeedState {
  if (managedNpm(deps).includes(text)) return "managed";
  return isReachable(text, file, deps) ? "there" : "missing";
}

function checkProgram(text: string, user: UserHome): CheckedNeed {
  if (isOnPath(text, user)) return { manager: "program", text, state: "there" };
  return { manager: "program", text, state: "missing", hint: installHint(text, user) };
}

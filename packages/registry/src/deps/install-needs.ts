import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { HawkError } from "@hawk/errors";
import { managedPackages } from "@hawk/executor";
import { acquireLock } from "@hawk/settings-file/file";
import { configPaths } from "@hawk/state";
import type { StatePaths, UserHome } from "@hawk/state";
import type { CheckedHook } from "./check-needs.ts";
import { installHint, isOnPath } from "./install-hint.ts";
import { installNpm, linkPackages, managedNpm, splitPackage } from "./npm-packages.ts";
import { installPython } from "./python-packages.ts";
import type { ToolResult } from "./run-tool.ts";

/** What would be installed. An empty list: nothing of that kind is missing. */
export interface InstallPlan {
  python: string[];
  npm: string[];
}

/** What hawk's own environments lack. For each hook that lacks something, everything it needs. */
export function planInstall(hooks: readonly CheckedHook[]): InstallPlan {
  const missing = (manager: "python" | "npm"): string[] =>
    distinct(
      hooks
        .flatMap(({ checked }) => checked.filter((need) => need.manager === manager && need.state === "missing"))
        .map(({ text }) => text),
    );
  return { python: missing("python"), npm: missing("npm") };
}

const WAIT_MS = 600_000;

/** What went wrong. That manager changed nothing. */
export interface InstallFailure {
  tool: "pip" | "npm";
  /** Packages that hooks need in different versions, as text. */
  rivals: string[];
  /** The tool's own last lines. */
  tail: string;
}

/** Installs what is missing, together with what is there already, so one hook's packages can't break another's. */
export async function installNeeds(
  plan: InstallPlan,
  hooks: readonly CheckedHook[],
  state: StatePaths,
  user: UserHome,
): Promise<InstallFailure | null> {
  mkdirSync(state.deps, { recursive: true, mode: 0o700 });
  const lock = acquireLock(state.root, state.deps, WAIT_MS, () => undefined);
  try {
    const failure = plan.python.length > 0 ? await withPython(plan.python, hooks, state, user) : null;
    return failure ?? (plan.npm.length > 0 ? await withNpm(plan.npm, hooks, state, user) : null);
  } finally {
    lock.release();
  }
}

async function withPython(
  missing: readonly string[],
  hooks: readonly CheckedHook[],
  { deps }: StatePaths,
  user: UserHome,
): Promise<InstallFailure | null> {
  if (!isOnPath("python3", user)) refuseWithout("python3", user);
  // Forget packages that no hook needs any more, so they can't conflict with new ones.
  const packages = distinct([...managedPackages(deps).filter((text) => isAsked(text, "python", hooks)), ...missing]);
  return toFailure("pip", await installPython(deps, packages, user.env), packages, hooks);
}

async function withNpm(
  missing: readonly string[],
  hooks: readonly CheckedHook[],
  state: StatePaths,
  user: UserHome,
): Promise<InstallFailure | null> {
  if (!isOnPath("npm", user)) refuseWithout("npm", user);
  const packages = distinct([...managedNpm(state.deps).filter((text) => isAsked(text, "npm", hooks)), ...missing]);
  const failure = toFailure("npm", await installNpm(state.deps, packages, user.env), packages, hooks);
  if (failure) return failure;
  for (const modules of moduleDirectories(state, user)) linkPackages(state.deps, packages, modules);
  return null;
}

/** Where Node passes on its way up from hooks: those of the registry, and those of projects, which run as copies in the state directory. */
function moduleDirectories(state: StatePaths, user: UserHome): string[] {
  return [join(dirname(configPaths(user).registry), "node_modules"), join(state.root, "node_modules")];
}

/** Takes the links out that lead to what was installed for hooks. */
export function unlinkNeeds(state: StatePaths, user: UserHome): void {
  for (const modules of moduleDirectories(state, user)) linkPackages(state.deps, [], modules);
}

function isAsked(text: string, manager: "python" | "npm", hooks: readonly CheckedHook[]): boolean {
  return hooks.some(({ needs }) => needs[manager].includes(text));
}

function refuseWithout(program: string, user: UserHome): never {
  throw new HawkError("deps/no-manager", `hooks need packages that ${program} installs, and there is no ${program} on the PATH`, {
    hint: `hawk installed nothing; first: ${installHint(program, user)}`,
  });
}

function toFailure(
  tool: InstallFailure["tool"],
  { isOk, tail }: ToolResult,
  packages: readonly string[],
  hooks: readonly CheckedHook[],
): InstallFailure | null {
  return isOk ? null : { tool, tail, rivals: listRivals(packages, hooks) };
}

/** Hooks that ask for different versions of one package, by name. */
function listRivals(packages: readonly string[], hooks: readonly CheckedHook[]): string[] {
  return [...groupByName(packages)].flatMap(([name, texts]) => {
    if (texts.length < 2) return [];
    const asked = texts.map((text) => `${text} (${askers(text, hooks).join(", ")})`);
    return [`hooks ask for different versions of ${name}: ${asked.join(" and ")}`];
  });
}

function askers(text: string, hooks: readonly CheckedHook[]): string[] {
  return hooks.filter(({ needs }) => needs.python.includes(text) || needs.npm.includes(text)).map(({ name }) => name);
}

function groupByName(packages: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const text of packages) {
    const name = (/^@?[^@[<>=!~]+/.exec(text)?.[0] ?? splitPackage(text).name).toLowerCase();
    groups.set(name, [...(groups.get(name) ?? []), text]);
  }
  return groups;
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}

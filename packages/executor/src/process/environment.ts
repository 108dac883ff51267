import { foldNames, loaderVariables } from "@hawk/protocol";
import { RUN_ID } from "./run-id.ts";

/** A hook's environment, and what was left out of it. */
export interface HookEnvironment {
  env: Record<string, string>;
  /** Added variables that would change which code a program loads. */
  refused: string[];
  /** Variables that can't be passed to a program: too long, or with a NUL. */
  omitted: string[];
}

/** Variables that make a program load or run other code. */
const loaderNames = new Set([
  "NODE_OPTIONS",
  "LD_PRELOAD",
  "LD_LIBRARY_PATH",
  "LD_AUDIT",
  "BASH_ENV",
  "ENV",
  "SHELLOPTS",
  "BASHOPTS",
  "PS4",
  "PYTHONSTARTUP",
  "PERL5OPT",
  "RUBYOPT",
]);
const loaderPrefixes = ["DYLD_", "BASH_FUNC_", "GIT_CONFIG"];

/** These change what a hook's shell runs, and are never meant for hooks. */
const shellNames = new Set(["BASH_ENV", "ENV", "GLOBIGNORE", "FUNCNEST"]);

/** Linux's limit for `NAME=value`, including its NUL. */
const LONGEST_ENTRY = 131_072;

/**
 * What hooks inherit: the environment without variables that take over a hook's shell, that can't be passed on, or that are
 * hooks' settings. Those come only from hawk's configuration, since in some agents a project's `.env` reaches the environment.
 */
export function inheritedEnvironment(base: NodeJS.ProcessEnv): Pick<HookEnvironment, "env" | "omitted"> {
  const inherited = Object.entries(foldNames(base, process.platform)).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && isInherited(entry[0]),
  );
  return splitPassable(inherited);
}

function isInherited(name: string): boolean {
  return !takesOverShell(name) && !isHookSetting(name);
}

/** A hook's own setting, which the environment must not set. */
export function isHookSetting(name: string): boolean {
  return name.startsWith("HAWK_") && name !== RUN_ID;
}

/** What a guard inherits: no variables that load code into programs. */
export function guardsEnvironment({ env, omitted }: Pick<HookEnvironment, "env" | "omitted">): Pick<HookEnvironment, "env" | "omitted"> {
  return { env: Object.fromEntries(Object.entries(env).filter(([name]) => !loaders.has(name))), omitted };
}

const loaders: ReadonlySet<string> = new Set(loaderVariables);

/** What hooks inherit, and the added variables that are harmless. */
export function hookEnvironment(inherited: Pick<HookEnvironment, "env" | "omitted">, added: Record<string, string>): HookEnvironment {
  const own = Object.entries(foldNames(added, process.platform)).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as [string, string]],
  );
  const refused = own.map(([name]) => name).filter(changesLoading);
  const { env, omitted } = splitPassable(own.filter(([name]) => !changesLoading(name)));
  return { env: { ...inherited.env, ...env }, refused, omitted: [...inherited.omitted, ...omitted] };
}

function splitPassable(entries: readonly [string, string][]): Pick<HookEnvironment, "env" | "omitted"> {
  const fitting = entries.filter(([name, value]) => isPassable(name, value));
  return { env: Object.fromEntries(fitting), omitted: entries.filter(([name, value]) => !isPassable(name, value)).map(([name]) => name) };
}

function takesOverShell(name: string): boolean {
  return shellNames.has(name) || name.startsWith("BASH_FUNC_");
}

function changesLoading(name: string): boolean {
  return loaderNames.has(name) || loaderPrefixes.some((prefix) => name.startsWith(prefix));
}

function isPassable(name: string, value: string): boolean {
  if (name === "" || name.includes("=") || name.includes("\0") || value.includes("\0")) return false;
  return Buffer.byteLength(name) + Buffer.byteLength(value) + 2 <= LONGEST_ENTRY;
}

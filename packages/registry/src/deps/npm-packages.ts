import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  rmdirSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { writeOwnFile } from "@hawk/settings-file/file";
import type { UserHome } from "@hawk/state";
import { runTool } from "./run-tool.ts";
import type { ToolResult } from "./run-tool.ts";

const INSTALL_MS = 1_800_000;

/**
 * npm prepares what comes from a repository with that repository's own settings, which may name the program to run for git. An npm that
 * does not know the first four has no git.
 */
const fromRegistryOnly = [...["git", "remote", "file", "directory"].map((kind) => `--allow-${kind}=none`), "--git=/bin/false"];

/** `chalk@^5` is `chalk` and `^5`; without a version, any will do. */
export function splitPackage(text: string): { name: string; range: string } {
  const at = text.indexOf("@", 1);
  return at === -1 ? { name: text, range: "*" } : { name: text.slice(0, at), range: text.slice(at + 1) };
}

function prefixOf(depsDir: string): string {
  return join(depsDir, "npm");
}

/** The packages that were installed for hooks, as they ask for them, and that are there. */
export function managedNpm(depsDir: string): string[] {
  const directory = prefixOf(depsDir);
  try {
    const packages = JSON.parse(readFileSync(join(directory, "hawk-packages.json"), "utf8")) as string[];
    return packages.filter((text) => existsSync(join(directory, "node_modules", splitPackage(text).name, "package.json")));
  } catch {
    return [];
  }
}

/** Whether Node finds a package from where a hook is, and somebody else than hawk put it there. */
export function isReachable(text: string, file: string, depsDir: string): boolean {
  const { name } = splitPackage(text);
  const places = createRequire(realpathSync.native(file)).resolve.paths(`${name}/package.json`) ?? [];
  const found = places.map((directory) => join(directory, name, "package.json")).find((path) => existsSync(path));
  return found !== undefined && !(existsSync(depsDir) && realpathSync.native(found).startsWith(`${realpathSync.native(depsDir)}/`));
}

/**
 * Makes hawk's own prefix hold these packages and no others. Scripts that packages bring for their installation are not run, and
 * nothing is taken from elsewhere than a registry. When it fails, what was there stays.
 */
export async function installNpm(depsDir: string, packages: readonly string[], env: UserHome["env"]): Promise<ToolResult> {
  const directory = prefixOf(depsDir);
  const manifest = join(directory, "package.json");
  const before = existsSync(manifest) ? readFileSync(manifest, "utf8") : null;
  const dependencies = Object.fromEntries(mergeRanges(packages));
  writeOwnFile(manifest, `${JSON.stringify({ name: "hawk-deps", private: true, dependencies }, null, 2)}\n`, { mode: 0o600 });
  const args = ["install", "--ignore-scripts", ...fromRegistryOnly, "--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error"];
  const installed = await runTool("npm", args, { cwd: directory, env, timeoutMs: INSTALL_MS });
  if (installed.isOk) writeOwnFile(join(directory, "hawk-packages.json"), `${JSON.stringify(packages, null, 2)}\n`, { mode: 0o600 });
  else if (before === null) rmSync(manifest, { force: true });
  else writeOwnFile(manifest, before, { mode: 0o600 });
  return installed;
}

/** A package that several hooks ask for has to suit all of them: ranges with a blank between them are both meant. */
function mergeRanges(packages: readonly string[]): Map<string, string> {
  const ranges = new Map<string, string>();
  for (const { name, range } of packages.map(splitPackage)) {
    const before = ranges.get(name);
    ranges.set(name, before === undefined || before === "*" ? range : range === "*" || range === before ? before : `${before} ${range}`);
  }
  return ranges;
}

/**
 * Links packages into a `node_modules` directory that Node finds on its way up from hooks. A link and not a variable, since imports of ES
 * modules heed none. Links of hawk's that are no longer wanted go; what others put there stays.
 */
export function linkPackages(depsDir: string, packages: readonly string[], modules: string): void {
  const names = new Set(packages.map((text) => splitPackage(text).name));
  for (const path of ownLinks(depsDir, modules)) if (!names.has(path.slice(modules.length + 1))) rmSync(path);
  for (const name of names) {
    const path = join(modules, name);
    if (lstatSync(path, { throwIfNoEntry: false })) continue;
    mkdirSync(dirname(path), { recursive: true });
    symlinkSync(join(prefixOf(depsDir), "node_modules", name), path);
  }
  removeEmpty(modules);
}

/** The links in a `node_modules` directory that lead to what hawk installed. */
function ownLinks(depsDir: string, modules: string): string[] {
  const paths = listPaths(modules).flatMap((path) => (path.slice(modules.length + 1).startsWith("@") ? listPaths(path) : [path]));
  return paths.filter((path) => lstatSync(path).isSymbolicLink() && readlinkSync(path).startsWith(join(prefixOf(depsDir), "node_modules")));
}

function listPaths(directory: string): string[] {
  return existsSync(directory) ? readdirSync(directory).map((name) => join(directory, name)) : [];
}

function removeEmpty(modules: string): void {
  if (!existsSync(modules)) return;
  const scopes = readdirSync(modules).filter((name) => name.startsWith("@"));
  for (const directory of [...scopes.map((name) => join(modules, name)), modules]) {
    try {
      rmdirSync(directory);
    } catch {
      // It still holds something.
    }
  }
}

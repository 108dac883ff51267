import { readFileSync, realpathSync, statSync } from "node:fs";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { HawkError } from "@hawk/errors";
import { isObject } from "@hawk/protocol";
import { configPaths } from "@hawk/state";
import type { Surroundings } from "@hawk/state";
import { sha256Of } from "./digest-of.ts";
import { entryOf } from "./entry-of.ts";

/** Where hawk looks for packages. */
export interface AdapterPlaces extends Surroundings {
  /** The built-in dispatcher's directory: hawk is installed there, with packages beside it. */
  dispatcherDir: string;
}

/** An adapter that was found. None of its code has run. */
export interface FoundAdapter {
  /** As the user's configuration would name it. */
  name: string;
  version: string | null;
  /** The file that would run. */
  source: string;
  bytes: Buffer;
  sha256: string;
}

/**
 * Finds an adapter by the name of its package or by a path. A package is one that the user installed: below hawk's configuration, or
 * beside hawk itself. Never one from the current project.
 */
export function findAdapter(word: string, places: AdapterPlaces): FoundAdapter {
  return isPath(word) ? lookAtPath(resolvePath(word, places)) : lookAtPackage(word, places);
}

function isPath(word: string): boolean {
  return isAbsolute(word) || /^(?:\.{1,2}|~)(?:\/|$)/.test(word) || /\.[cm]?js$/.test(word);
}

function resolvePath(word: string, { cwd, home }: AdapterPlaces): string {
  return word === "~" || word.startsWith("~/") ? join(home, word.slice(1)) : resolve(cwd, word);
}

function lookAtPath(path: string): FoundAdapter {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) throw notFound(`there is no ${path}`, "name a package, or the path of a package's directory");
  if (stats.isDirectory()) return lookAtDirectory(path, path);
  return look(path, null, path);
}

function lookAtPackage(name: string, places: AdapterPlaces): FoundAdapter {
  if (!/^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/.test(name))
    throw notFound(`"${name}" is not the name of a package`, "such as @someone/hawk-adapter-x, or a path such as ./my-adapter");
  const { root } = configPaths(places);
  const above = [root, ...directoriesAbove(places.dispatcherDir)].map((directory) => join(directory, "node_modules", name));
  const found = above.find((directory) => statSync(directory, { throwIfNoEntry: false })?.isDirectory());
  if (found !== undefined) return lookAtDirectory(found, name);
  throw notFound(
    `${name} is not installed where hawk looks for adapters`,
    `install it: npm install --ignore-scripts --prefix ${root} ${name}`,
  );
}

function directoriesAbove(directory: string): string[] {
  const parent = dirname(directory);
  return parent === directory ? [directory] : [directory, ...directoriesAbove(parent)];
}

function lookAtDirectory(directory: string, name: string): FoundAdapter {
  const manifest = readManifest(join(directory, "package.json"));
  const version = typeof manifest["version"] === "string" ? manifest["version"] : null;
  return look(join(directory, entryOf(manifest)), version, name);
}

function readManifest(path: string): Record<string, unknown> {
  try {
    const manifest = JSON.parse(readFileSync(path, "utf8")) as unknown;
    if (isObject(manifest)) return manifest;
  } catch (cause) {
    throw notFound(`${path} can't be read: ${(cause as Error).message}`, "name the directory of a package", cause);
  }
  throw notFound(`${path} is not the manifest of a package`, "name the directory of a package");
}

function look(path: string, version: string | null, name: string): FoundAdapter {
  try {
    const source = realpathSync.native(path);
    const bytes = readFileSync(source);
    return { name, version, source, bytes, sha256: sha256Of(bytes) };
  } catch (cause) {
    throw notFound(`${path} can't be read: ${(cause as Error).message}`, "build or reinstall the package", cause);
  }
}

function notFound(message: string, hint: string, cause?: unknown): HawkError {
  return new HawkError("adapters/not-found", message, { changed: false, hint, ...(cause === undefined ? {} : { cause }) });
}

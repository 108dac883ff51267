import { realpathSync } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";
import { isProgram } from "@hawk/state";

/** Where Node is, to be tried in turn. */
export type Nodes = readonly [string, ...string[]];

/** How many of those on the PATH to try. */
const MOST_OTHERS = 2;

const NODE = process.platform === "win32" ? "node.exe" : "node";

/**
 * Where version managers keep a way to the Node that is chosen, beside the one that runs. Homebrew's `opt` leads to a version that is not linked
 * into `bin`, as well.
 */
const stableWays: readonly [RegExp, string][] = [
  [/^(.*)\/Cellar\/(node(?:@\d+)?)\/[^/]+\/bin\/node$/, "$1/opt/$2/bin/node"],
  [/^(.*)\/versions\/node\/[^/]+\/bin\/node$/, "$1/current/bin/node"],
  [/^(.*)\/node-versions\/[^/]+\/installation\/bin\/node$/, "$1/aliases/default/bin/node"],
  [/^(.*\/installs\/node)\/[^/]+\/bin\/node$/, "$1/latest/bin/node"],
  [/^(.*)\/installs\/nodejs\/[^/]+\/bin\/node$/, "$1/shims/node"],
  [/^(.*)\/tools\/image\/node\/[^/]+\/bin\/node$/, "$1/bin/node"],
];

/**
 * Links that lead to the Node that runs, then that one itself, then what else would be found: an upgrade removes the directory of a version, and
 * the link leads to the next.
 */
export function findNodes(path: string, running: string = process.execPath): Nodes {
  const real = resolve(running);
  const ways = stableWays.flatMap(([pattern, way]) => (pattern.test(real) ? [real.replace(pattern, way)] : []));
  const places = path.split(delimiter).filter((directory) => isAbsolute(directory) && !isPassing(directory));
  const all = [...new Set([...places.map((directory) => join(directory, NODE)), ...ways])].filter(isProgram);
  const links = all.filter((node) => node !== running && node !== real && resolve(node) === real);
  const others = all.filter((node) => resolve(node) !== real).slice(0, MOST_OTHERS);
  const [first = running, ...rest] = [...new Set([...links, running, ...others])];
  return [first, ...rest];
}

/** fnm makes a directory for each shell, which goes with it. */
function isPassing(directory: string): boolean {
  return /[\\/]fnm_multishells[\\/]/.test(directory);
}

function resolve(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}

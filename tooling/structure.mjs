// What no linter sees: rings between the folders of a package, entries that claim to be pure and touch the machine, and paths resolved by text only.
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { packageDirs, root } from "./setup.mjs";

/** Entries that are pure: nothing they import touches files, processes or the environment. One that is not listed may. */
export const pureEntries = {
  "packages/errors": ["index"],
  "packages/events": ["index", "samples", "schema"],
  "packages/protocol": ["index", "plan", "read"],
  "packages/config": ["index", "edit"],
  "packages/settings-file": ["index"],
  "packages/engine": ["index"],
  "packages/adapter": ["index"],
  "packages/adapters/*": ["index"],
};

/** Reading the clock touches nothing, and what a package's name is compared with is only a name. */
const impure = /from "node:(?:fs|child_process|os|net|http|https)(?:\/\w+)?"|\bprocess\.(?!hrtime\b)\w+/;

export function checkStructure(base = root) {
  const dirs = packageDirs(base);
  const problems = [findRingsOf, findImpure, findTextualPaths].flatMap((find) => dirs.flatMap((dir) => find(base, dir)));
  return { isOk: problems.length === 0, output: problems.join("\n") };
}

function findRingsOf(base, dir) {
  return findRings(join(base, dir, "src"));
}

/** Folders below `src` that import each other, directly or by way of others. */
export function findRings(src) {
  const edges = new Map();
  for (const file of listSources(src))
    for (const target of importsOf(file)) {
      const [from, to] = [folderOf(src, file), folderOf(src, target)];
      if (from === to || from === "" || to === "") continue;
      const targets = edges.get(from) ?? new Map();
      edges.set(from, targets.set(to, relative(src, file)));
    }
  return [...edges.keys()].flatMap((folder) => {
    const way = findWay(edges, folder, folder);
    const isFirst = way !== null && way.every(({ from }) => from >= folder);
    if (!isFirst) return [];
    return [`${src}: folders import each other in a ring: ${way.map(({ from, to, file }) => `${from} → ${to} (${file})`).join(", ")}`];
  });
}

function findWay(edges, start, goal, seen = new Set()) {
  for (const [to, file] of edges.get(start) ?? []) {
    const step = { from: start, to, file };
    if (to === goal) return [step];
    if (seen.has(to)) continue;
    seen.add(to);
    const rest = findWay(edges, to, goal, seen);
    if (rest) return [step, ...rest];
  }
  return null;
}

function findImpure(base, dir) {
  const entries = pureEntries[dir] ?? pureEntries[join(dirname(dir), "*")] ?? [];
  return entries.flatMap((entry) =>
    reachable(join(base, dir, "src", `${entry}.ts`)).flatMap((file) => {
      const [found] = impure.exec(withoutComments(readFileSync(file, "utf8"))) ?? [];
      return found === undefined ? [] : [`${relative(base, file)}: ${dir} is pure at ${entry}.ts, and this uses ${found}`];
    }),
  );
}

/** Where names differ in case or accents only and are the same file, the system alone knows how a path is stored. */
function findTextualPaths(base, dir) {
  return listSources(join(base, dir, "src"))
    .filter((file) => /\brealpathSync\b(?!\.native\b)/.test(withoutImports(withoutComments(readFileSync(file, "utf8")))))
    .map(
      (file) =>
        `${relative(base, file)}: realpathSync keeps case and accents as they were typed; use realpathSync.native, which asks the system`,
    );
}

/** The files of a package that an entry loads. What it needs for its types only is not loaded. */
function reachable(entry, seen = new Set()) {
  if (seen.has(entry)) return [];
  seen.add(entry);
  return [entry, ...importsOf(entry, { types: false }).flatMap((file) => reachable(file, seen))];
}

function importsOf(file, { types = true } = {}) {
  const text = readFileSync(file, "utf8");
  return [...text.matchAll(/^(?:import|export)(?<type> type)? [^;]*?from "(?<path>\.[^"]+\.ts)";$/gm)]
    .filter(({ groups }) => types || groups.type === undefined)
    .map(({ groups }) => normalize(join(dirname(file), groups.path)));
}

function listSources(src) {
  return readdirSync(src, { recursive: true })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts") && !name.split("/").includes("testing"))
    .map((name) => join(src, name));
}

function folderOf(src, file) {
  return relative(src, dirname(file));
}

function withoutComments(text) {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/g, "");
}

function withoutImports(text) {
  return text.replaceAll(/^import [^;]*;$/gm, "");
}

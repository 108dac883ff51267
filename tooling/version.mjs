// npm run version: turns the changes that wait in .changeset into versions and changelogs. @hawk/cli carries a copy of the packages that it is made of, so a
// change in one of them is a change of the CLI.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bin, ensureInstalled, packageDirs, root, run } from "./setup.mjs";

const CLI = "@hawk/cli";

/** Adds a change of the CLI where only packages inside it have one; the answer is their names. */
export function bringIntoCli(base = root) {
  const changed = waitingNames(base);
  const brought = [...bundledNames(base)].filter((name) => changed.has(name)).toSorted();
  if (brought.length === 0 || changed.has(CLI)) return [];
  const text = `---\n"${CLI}": patch\n---\n\nBring in the new ${brought.join(", ")}.\n`;
  writeFileSync(join(base, ".changeset", "brought-into-cli.md"), text);
  return brought;
}

/** The packages that have a change waiting. */
function waitingNames(base) {
  const directory = join(base, ".changeset");
  const files = readdirSync(directory).filter((file) => file.endsWith(".md") && file !== "README.md");
  const heads = files.map((file) => /^---\n([\s\S]*?)\n---/.exec(readFileSync(join(directory, file), "utf8"))?.[1] ?? "");
  return new Set(heads.flatMap((head) => Array.from(head.matchAll(/^["']?(@?[\w/-]+)["']?:/gm), ([, name]) => name)));
}

/** The packages that the CLI is made of: what it needs to be built, and what those need to run. */
function bundledNames(base) {
  const manifests = packageDirs(base).map((dir) => JSON.parse(readFileSync(join(base, dir, "package.json"), "utf8")));
  const byName = new Map(manifests.map((manifest) => [manifest.name, manifest]));
  const found = new Set();
  const waiting = Object.keys(byName.get(CLI).devDependencies);
  for (const name of waiting) {
    if (found.has(name) || !byName.has(name)) continue;
    found.add(name);
    waiting.push(...Object.keys(byName.get(name).dependencies ?? {}));
  }
  return found;
}

if (process.argv[1] === import.meta.filename) {
  ensureInstalled();
  for (const name of bringIntoCli()) process.stdout.write(`version: ${CLI} brings in ${name}\n`);
  run(bin("changeset"), ["version"]);
}

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { publicPackages } from "../pack.mjs";
import { bin } from "../setup.mjs";
import { bringIntoCli } from "../version.mjs";
import { commitAll, copyWorkspace } from "./copy-workspace.mjs";

const MOST_PACKAGES = 10;

test("a release raises the packages that changed, each on its own", () => {
  const { versions, copy } = release("@hawk/hook-meta");
  expect(versions).toMatchObject({ "@hawk/errors": "1.0.0", "@hawk/events": "1.0.0", "@hawk/hook-meta": "1.1.0" });
  expect(readFileSync(join(copy, "packages/hook-meta/CHANGELOG.md"), "utf8")).toContain("Something new.");
  expect(existsSync(join(copy, "packages/errors/CHANGELOG.md"))).toBe(false);
});

test("a package that carries a copy of another is released with it", () => {
  expect(release("@hawk/events").versions).toMatchObject({ "@hawk/errors": "1.0.0", "@hawk/events": "1.1.0", "@hawk/hook-meta": "1.0.1" });
});

test.each(["@hawk/adapter-codex", "@hawk/events", "@hawk/shell-facts"])(
  "a change of %s, which the CLI carries inside, releases the CLI",
  (name) => {
    const { versions, copy } = release(name);
    expect(versions["@hawk/cli"]).toBe("1.0.1");
    expect(readFileSync(join(copy, "apps/cli/CHANGELOG.md"), "utf8")).toContain(`Bring in the new ${name}.`);
  },
);

test("a change of the CLI itself needs no other one", () => {
  const { versions, copy } = release("@hawk/cli");
  expect(versions["@hawk/cli"]).toBe("1.1.0");
  expect(readFileSync(join(copy, "apps/cli/CHANGELOG.md"), "utf8")).not.toContain("Bring in");
});

test("the changes that wait for a release can be released", () => {
  const copy = copyForRelease();
  expect(waitingChanges(copy)).not.toEqual([]);
  changesetVersion(copy);
  expect(waitingChanges(copy)).toEqual([]);
  expect(findSharedEntries(copy)).toEqual([]);
});

/** Changelog entries that too many packages share: an entry should say something about its own package. */
function findSharedEntries(copy) {
  const changelogs = publicPackages().map(({ dir }) => join(copy, dir, "CHANGELOG.md"));
  const entries = changelogs
    .filter(existsSync)
    .flatMap((path) => readFileSync(path, "utf8").match(/^- (?!Updated dependencies).*$/gm) ?? []);
  return [...new Set(entries)].filter((entry) => entries.filter((other) => other === entry).length > MOST_PACKAGES);
}

/** Releases a minor change of one package in a workspace where everything is at 1.0.0. */
function release(name) {
  const copy = copyForRelease();
  for (const file of waitingChanges(copy)) rmSync(join(copy, ".changeset", file));
  for (const { dir, manifest } of publicPackages())
    writeFileSync(join(copy, dir, "package.json"), JSON.stringify({ ...manifest, version: "1.0.0" }));
  writeFileSync(join(copy, ".changeset", "change.md"), `---\n"${name}": minor\n---\n\nSomething new.\n`);
  bringIntoCli(copy);
  changesetVersion(copy);
  const versionOf = ({ dir }) => JSON.parse(readFileSync(join(copy, dir, "package.json"), "utf8")).version;
  return { copy, versions: Object.fromEntries(publicPackages().map((entry) => [entry.manifest.name, versionOf(entry)])) };
}

function copyForRelease() {
  const copy = copyWorkspace((path) => /package\.json$|^\.changeset\/|^pnpm-/.test(path));
  commitAll(copy);
  return copy;
}

function waitingChanges(copy) {
  return readdirSync(join(copy, ".changeset")).filter((file) => file.endsWith(".md") && file !== "README.md");
}

function changesetVersion(cwd) {
  execFileSync(bin("changeset"), ["version"], { cwd, encoding: "utf8" });
}

import { spawnSync } from "node:child_process";
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bin, childEnv, packageDirs, root } from "../setup.mjs";
import { copyWorkspace } from "./copy-workspace.mjs";
import { topology } from "./topology.mjs";

const packages = packageDirs().map((dir) => ({ dir, manifest: readJson(join(dir, "package.json")) }));

test("every package is in the topology, and nothing else is", () => {
  expect(packages.map(({ manifest }) => manifest.name).toSorted()).toEqual(Object.keys(topology).toSorted());
});

test("the table of packages has every package", () => {
  const table = readFileSync(join(root, "docs/packages.md"), "utf8");
  expect(packages.filter(({ dir }) => !table.includes(`](../${dir})`)).map(({ dir }) => dir)).toEqual([]);
});

test.each(packages)("$manifest.name has its one tag, and the layers know it", ({ dir, manifest }) => {
  expect(readJson(join(dir, "turbo.json")).tags).toEqual([topology[manifest.name].tag]);
  expect(Object.keys(readJson("turbo.json").boundaries.tags)).toContain(topology[manifest.name].tag);
});

test.each(packages)("$manifest.name exports the entries that are pinned, published as in the workspace", ({ manifest }) => {
  const entries = Object.keys(manifest.exports ?? {}).filter((key) => key !== "./package.json");
  expect(entries).toEqual(Object.keys(topology[manifest.name].exports));
  if (entries.length === 0 || manifest.private) return;
  const published = Object.entries(manifest.exports).map(([key, { "@hawk/source": _source, ...conditions }]) => [key, conditions]);
  expect(Object.entries(manifest.publishConfig.exports).filter(([key]) => key !== "./package.json")).toEqual(
    published.filter(([key]) => key !== "./package.json"),
  );
});

test.each(
  packages.flatMap(({ dir, manifest }) =>
    Object.entries(topology[manifest.name].exports).map(([entry, names]) => ({ dir, manifest, entry, names })),
  ),
)("$manifest.name $entry exports the names that are pinned", async ({ dir, manifest, entry, names }) => {
  expect(Object.keys(await import(join(root, dir, manifest.exports[entry].default))).toSorted()).toEqual(names);
});

test.each(packages)("$manifest.name has a README that fits on a screen", ({ dir }) => {
  const lines = readFileSync(join(root, dir, "README.md"), "utf8").split("\n");
  expect(lines.length).toBeLessThanOrEqual(60);
});

test("the layers hold as they are, and a foundation package that reaches up a layer is refused", () => {
  const copy = copyWorkspace();
  expect(boundaries(copy).status).toBe(0);
  const manifestPath = join(copy, "packages/errors/package.json");
  const manifest = JSON.parse(readFileSync(manifestPath, "utf8"));
  writeFileSync(manifestPath, JSON.stringify({ ...manifest, dependencies: { "@hawk/hook-meta": "workspace:^" } }));
  appendFileSync(join(copy, "packages/errors/src/index.ts"), 'export { parseHookMeta } from "@hawk/hook-meta";\n');
  expect(boundaries(copy)).toMatchObject({ status: 1, output: expect.stringContaining("@hawk/hook-meta") });
});

function boundaries(cwd) {
  const { status, stdout, stderr } = spawnSync(bin("turbo"), ["boundaries"], { cwd, encoding: "utf8", env: childEnv() });
  return { status, output: stdout + stderr };
}

function readJson(path) {
  return JSON.parse(readFileSync(join(root, path), "utf8"));
}

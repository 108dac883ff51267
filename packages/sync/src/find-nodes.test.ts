import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findNodes } from "./find-nodes.ts";

/** A tree of programs, and of links to them. */
function create(programs: readonly string[], links: Record<string, string> = {}): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "hawk-nodes-")));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const name of [...programs, ...Object.keys(links)]) mkdirSync(dirname(join(root, name)), { recursive: true });
  for (const name of programs) writeFileSync(join(root, name), "", { mode: 0o755 });
  for (const [name, target] of Object.entries(links)) symlinkSync(join(root, target), join(root, name));
  return root;
}

test.each([
  ["Homebrew", "Cellar/node/20.1.0/bin/node", { "bin/node": "Cellar/node/20.1.0/bin/node" }, ["bin"], ["bin/node"]],
  [
    "Homebrew, not linked",
    "Cellar/node@20/20.1.0/bin/node",
    { "opt/node@20": "Cellar/node@20/20.1.0" },
    ["opt/node@20/bin"],
    ["opt/node@20/bin/node"],
  ],
  ["Homebrew, off the PATH", "Cellar/node@20/20.1.0/bin/node", { "opt/node@20": "Cellar/node@20/20.1.0" }, [], ["opt/node@20/bin/node"]],
  ["nvm", ".nvm/versions/node/v20.1.0/bin/node", {}, [".nvm/versions/node/v20.1.0/bin"], []],
  [
    "nvm with a link",
    ".nvm/versions/node/v20.1.0/bin/node",
    { ".nvm/current": ".nvm/versions/node/v20.1.0" },
    [],
    [".nvm/current/bin/node"],
  ],
  [
    "fnm",
    "fnm/node-versions/v20.1.0/installation/bin/node",
    { "fnm/aliases/default": "fnm/node-versions/v20.1.0/installation", "fnm_multishells/1_2": "fnm/node-versions/v20.1.0/installation" },
    ["fnm_multishells/1_2/bin"],
    ["fnm/aliases/default/bin/node"],
  ],
  [
    "mise",
    "mise/installs/node/20.1.0/bin/node",
    { "mise/installs/node/latest": "mise/installs/node/20.1.0" },
    [],
    ["mise/installs/node/latest/bin/node"],
  ],
  ["apt", "usr/bin/node", {}, ["usr/bin"], []],
] as const)("%s: the ways that stay come before the version that runs", (_, running, links, path, expected) => {
  const root = create([running], links);
  const nodes = findNodes(path.map((name) => join(root, name)).join(":"), join(root, running));
  expect(nodes).toEqual([...expected, running].map((name) => join(root, name)));
});

test.each([
  ["asdf", ".asdf/installs/nodejs/20.1.0/bin/node", ".asdf/shims/node"],
  ["Volta", ".volta/tools/image/node/20.1.0/bin/node", ".volta/bin/node"],
])("%s: a shim comes after the version that runs", (_, running, shim) => {
  const root = create([running, shim]);
  expect(findNodes("", join(root, running))).toEqual([running, shim].map((name) => join(root, name)));
});

test("other versions on the PATH come last, and no relative directory counts", () => {
  const root = create(["1/node", "2/node", "3/node", "4/node"]);
  expect(findNodes(`.:${["1", "2", "3", "4"].map((name) => join(root, name)).join(":")}`, join(root, "3/node"))).toEqual(
    ["3/node", "1/node", "2/node"].map((name) => join(root, name)),
  );
});

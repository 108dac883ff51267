import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { adapters } from "../../apps/cli/src/adapters.ts";
import { hosts } from "../../apps/conformance/src/hosts.ts";
import { notRun } from "../../apps/conformance/src/not-run.ts";
import { root } from "../setup.mjs";

/** The one list: whatever else there is about a host follows it. */
const ids = Object.keys(adapters).toSorted();

test("every adapter's folder is registered, and every registered adapter has a folder (P08)", () => {
  expect(readdirSync(join(root, "packages/adapters")).toSorted()).toEqual(ids);
});

test("an adapter is registered under its own id", async () => {
  for (const [id, load] of Object.entries(adapters)) expect((await load()).id).toBe(id);
});

test("the catalogue knows every name that an adapter of hawk's own has for an event", async () => {
  const { eventInfo } = await import(join(root, "packages/events/dist/index.js"));
  for (const [id, load] of Object.entries(adapters))
    for (const [name, { native }] of Object.entries((await load()).events))
      expect([id, name, eventInfo(name).native?.[id]]).toEqual([id, name, expect.arrayContaining(native)]);
});

test("the CLI depends on every adapter that it registers", () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, "apps/cli/package.json"), "utf8"));
  const named = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => name.startsWith("@hawk/adapter-"));
  expect(named.toSorted()).toEqual(ids.map((id) => `@hawk/adapter-${id}`));
});

test("every adapter has a page, and is in the table of packages", () => {
  expect(readdirSync(join(root, "docs/hosts")).toSorted()).toEqual(ids.map((id) => `${id}.md`));
  const table = readFileSync(join(root, "docs/packages.md"), "utf8");
  for (const id of ids) expect(table).toContain(`(../packages/adapters/${id})`);
});

test("conformance drives every adapter's host, or says why not", async () => {
  const driven = new Set(hosts.map(({ id }) => id));
  const excused = new Set(notRun.filter(({ status }) => status === "adapter, not run").map(({ title }) => title));
  for (const [id, load] of Object.entries(adapters)) expect([id, driven.has(id) !== excused.has((await load()).title)]).toEqual([id, true]);
});

const guide = readFileSync(join(root, "docs/adding-an-adapter.md"), "utf8");

test("the guide walks through all of an adapter's table, line by line and as it is", () => {
  const [, table] = /defineAdapter\(\{\n([\s\S]*?)\n\}\);\n/.exec(readFileSync(join(root, "packages/adapters/droid/src/droid.ts"), "utf8"));
  const blocks = [...guide.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, block]) => block);
  expect(blocks.join("")).toBe(`${table}\n`);
});

test.each([
  ["Adapter", "packages/adapter/src/adapter.ts"],
  ["AdapterTables", "packages/adapter/src/define/define-adapter.ts"],
  ["HostEvent", "packages/adapter/src/adapter.ts"],
])("the guide explains every member of %s", (name, file) => {
  const [, body] = new RegExp(`export interface ${name}\\b[^{]*\\{([\\s\\S]*?)\\n\\}`).exec(readFileSync(join(root, file), "utf8"));
  const members = [...body.matchAll(/^ {2}(\w+)\??:/gm)].map(([, member]) => member);
  // `on` has shorter words for what a hook can do.
  const explained = members.filter((member) => member !== "native" && !/^(?:can|has)[A-Z]|^permissions$/.test(member));
  expect(explained.length).toBeGreaterThan(3);
  expect(explained.filter((member) => !new RegExp(`\\b${member}\\b`).test(guide))).toEqual([]);
});

import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { statePaths } from "@hawk/state";
import { expect, test } from "vitest";
import { approveAdapter } from "./approve-adapter.ts";
import { forgetAdapter, readApproved } from "./approved.ts";
import { findAdapter } from "./find-adapter.ts";
import { findAddedProblems } from "./find-problems.ts";
import { listAdded } from "./list-added.ts";
import { adapterText, createHome } from "./testing/home.ts";
import { withAdded } from "./with-added.ts";

const approve = (home: ReturnType<typeof createHome>, word = "./x.mjs"): ReturnType<typeof approveAdapter> =>
  approveAdapter(findAdapter(word, home), home);

test("keeps a copy of what was shown, and that copy is what loads, no matter what happens to the package", async () => {
  const home = createHome({
    "work/x.mjs": adapterText("x", 'import { ANSWER } from "@hawk/adapter"; if (ANSWER !== 42) throw new Error();'),
  });
  const found = findAdapter("./x.mjs", home);
  writeFileSync(found.source, "throw new Error('another file')");
  const { file } = await approveAdapter(found, home);
  expect(file).not.toBe(found.source);
  const load = withAdded(home.adapters, home)["x"];
  expect(load?.pin).toEqual({ file, sha256: found.sha256 });
  expect(await load?.()).toMatchObject({ id: "x", title: "Agent x" });
  expect(listAdded(home)).toMatchObject([{ id: "x", state: "changed" }]);
});

test("does not run a copy that was changed", async () => {
  const home = createHome({ "work/x.mjs": adapterText("x") });
  const { file } = await approve(home);
  writeFileSync(file, "globalThis.hasRun = true;\n");
  await expect(withAdded({}, home)["x"]?.()).rejects.toThrow("is not what you approved");
  expect(globalThis).not.toHaveProperty("hasRun");
  expect(listAdded(home)).toMatchObject([{ state: "damaged" }]);
});

test.each([
  ["that does not load", "throw new Error('no')", "can't be loaded: no"],
  ["that imports a neighbor", 'import "./other.mjs";', "can't be loaded"],
  ["that imports a package", 'import "yaml";', "can't be loaded"],
  ["without an adapter", "export const other = 1;", "it exports nothing called adapter"],
  ["with a bad id", adapterText("../x"), "its id may only have"],
  ["that lacks functions", 'export const adapter = { id: "x", title: "X", events: {} };', "it lacks tools, settings, detection, decode"],
  ["with an event that hawk does not have", adapterText("x").replace("stop:", "halt:"), "hawk has no event halt"],
  ["for an agent that hawk knows itself", adapterText("built-in"), "hawk itself has one"],
])("refuses a file %s, and leaves nothing behind", async (_, text, message) => {
  const home = { ...createHome({ "work/x.mjs": text }), adapters: { "built-in": () => Promise.reject(new Error()) } };
  await expect(approve(home)).rejects.toThrow(message);
  const { adapters } = statePaths(home);
  expect(readdirSync(adapters)).toEqual(["node_modules"]);
  expect(withAdded(home.adapters, home)).toEqual(home.adapters);
});

test("an agent has one adapter: the next version replaces it, and another package does not", async () => {
  const home = createHome({ "work/x.mjs": adapterText("x"), "work/other.mjs": adapterText("x", "//") });
  const { file } = await approve(home);
  await expect(approve(home, "./other.mjs")).rejects.toThrow("x.mjs has one");
  writeFileSync(join(home.cwd, "x.mjs"), adapterText("x", "// next"));
  await approve(home);
  expect(existsSync(file)).toBe(false);
  expect(listAdded(home)).toMatchObject([{ state: "as approved" }]);
  forgetAdapter("x", statePaths(home));
  expect(withAdded({}, home)).toEqual({});
});

test("an adapter that hawk has by now replaces an added one", async () => {
  const home = createHome({ "work/x.mjs": adapterText("x") });
  await approve(home);
  const own = { x: () => Promise.reject(new Error()) };
  expect(withAdded(own, home)["x"]).toBe(own.x);
});

test("a damaged record is an error, and never an empty one", () => {
  const home = createHome({ ".local/state/hawk/adapters/approved.json": '[{"id":"x"}]' });
  expect(() => readApproved(statePaths(home))).toThrow("approved.json is damaged");
});

test("names what is listed and not approved, and what has changed", async () => {
  const home = createHome({ "work/x.mjs": adapterText("x") });
  const { source } = await approve(home);
  writeFileSync(source, "");
  const listed = [
    { name: "@a/b", file: "/config.yaml", line: 2, column: 3 },
    { name: source, file: "/config.yaml", line: 3, column: 3 },
  ];
  expect(findAddedProblems(listed, home)).toMatchObject([
    { file: "/config.yaml", line: 2, severity: "error", hint: "look at it and approve it: hawk adapter add @a/b" },
    { file: source, severity: "warning" },
  ]);
});

import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { addNames, createAdapter } from "../create-adapter.mjs";
import { bin, childEnv, root } from "../setup.mjs";
import { copyWorkspace } from "./copy-workspace.mjs";

const { eventInfo, eventNames } = await import(join(root, "packages/events/dist/index.js"));
// A host that the catalogue knows and that has no adapter.
const id = "amp";
const known = eventNames.flatMap((name) => (eventInfo(name).native?.[id] ? [[name, eventInfo(name).native[id]]] : []));
const given = { id, title: "Amp", known, fieldsOf: (name) => eventInfo(name).fields };

let copy = "";
beforeEach(() => {
  copy = copyWorkspace();
});

function run(tool, args) {
  const { status, stdout, stderr } = spawnSync(bin(tool), args, { cwd: copy, encoding: "utf8", env: childEnv() });
  return { status, output: status === 0 ? "" : stdout + stderr };
}

// What docs/adding-an-adapter.md begins with.
test("a new adapter passes the gates and the kit before a line of it is written", { timeout: 240_000 }, () => {
  expect(known.length).toBeGreaterThan(0);
  expect(createAdapter(copy, given)).toBeNull();
  symlinkSync(join(root, "packages/adapters/claude-code/node_modules"), join(copy, "packages/adapters", id, "node_modules"));
  const directory = `packages/adapters/${id}`;
  expect(run("oxfmt", ["--check", directory])).toEqual({ status: 0, output: "" });
  expect(run("oxlint", ["--deny-warnings", directory])).toEqual({ status: 0, output: "" });
  expect(run("tsc", ["--noEmit", "-p", directory])).toEqual({ status: 0, output: "" });
  expect(run("vitest", ["run", directory, "--reporter=default"])).toEqual({ status: 0, output: "" });
  expect(readFileSync(join(copy, "tsconfig.json"), "utf8")).toContain(directory);
});

test.each([
  ["a name that no package can have", { id: "My Agent" }, "not a name for a host"],
  ["a host that has one", { id: "codex" }, "is already there"],
  ["a host that the catalogue does not know", { id: "nobody", known: [] }, "pre_tool_use=BeforeTool"],
])("%s is refused, and nothing is written", (_, more, expected) => {
  const before = existsSync(join(copy, "packages/adapters", more.id));
  expect(createAdapter(copy, { ...given, ...more })).toContain(expected);
  expect(existsSync(join(copy, "packages/adapters", more.id))).toBe(before);
});

test("a host's own names go into the catalogue", () => {
  const path = join(copy, "packages/events/src/catalogue/tool.ts");
  expect(addNames(copy, "my-agent", ["pre_tool_use=BeforeTool,BeforeShell"])).toBeNull();
  expect(readFileSync(path, "utf8")).toContain(
    'native: {\n      "my-agent": ["BeforeTool", "BeforeShell"],\n      "claude-code": ["PreToolUse"],',
  );
  expect(addNames(copy, "my-agent", ["no_such_event=X"])).toContain("no_such_event=X");
});

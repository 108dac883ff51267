import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseHookMeta } from "@hawk/hook-meta";
import { createTree } from "@hawk/testing";
import { describe, expect, test } from "vitest";
import { applyAdd, removeHook } from "./change-registry.ts";
import { listRegistry } from "./list-registry.ts";
import { planAdd } from "./plan-add.ts";

const header = "#!/bin/sh\n# hawk-hook: events=stop\n";

function add(root: string, paths: string[], as?: string) {
  const registry = join(root, "registry");
  const plan = planAdd(
    paths.map((path) => join(root, path)),
    registry,
    as,
  );
  applyAdd(plan.additions, registry);
  return {
    added: plan.additions.filter(({ isThere }) => !isThere).map(({ name }) => name),
    there: plan.additions.filter(({ isThere }) => isThere).map(({ name }) => name),
    refused: plan.refusals.map(({ why, hint }) => `${why} / ${hint}`.replaceAll(`${root}/`, "")),
    read: (name: string) => readFileSync(join(registry, name), "utf8"),
    registry,
  };
}

test("copies a file, its bytes and whether it can be executed", () => {
  const root = createTree({ "guard.sh": header, "notes.md": "---\nhawk-hook: {events: [stop]}\n---\nhi\n" });
  chmodSync(join(root, "guard.sh"), 0o711);
  const { added, read, registry } = add(root, ["guard.sh", "notes.md"]);
  expect(added).toEqual(["guard.sh", "notes.md"]);
  expect(read("guard.sh")).toBe(header);
  expect([statSync(join(registry, "guard.sh")).mode & 0o777, statSync(join(registry, "notes.md")).mode & 0o777]).toEqual([0o755, 0o644]);
});

test("copies bytes that are not UTF-8 as they are", () => {
  const root = createTree({ "guard.sh": header });
  const { registry } = add(root, []);
  const bytes = Buffer.concat([Buffer.from(header), Buffer.from([0xff, 0xfe, 0x00])]);
  mkdirSync(registry);
  const plan = planAdd([join(root, "guard.sh")], registry);
  applyAdd([{ ...(plan.additions[0] as (typeof plan.additions)[number]), bytes }], registry);
  expect(readFileSync(join(registry, "guard.sh"))).toEqual(bytes);
});

test("copies all hooks of a directory flat, and nothing else", () => {
  const root = createTree({ "hooks/a.sh": header, "hooks/deep/b.sh": header, "hooks/README.md": "# no hook\n", "hooks/lib.sh": "echo\n" });
  const { added, refused, registry } = add(root, ["hooks"]);
  expect({ added, refused }).toEqual({ added: ["a.sh", "b.sh"], refused: [] });
  expect(readdirSync(registry)).toEqual(["a.sh", "b.sh"]);
});

test("copies what a link leads to", () => {
  const root = createTree({ "real.sh": header, "link.sh": { linkTo: "real.sh" } });
  const { registry, added } = add(root, ["link.sh"]);
  expect(added).toEqual(["link.sh"]);
  expect(statSync(join(registry, "link.sh")).isFile()).toBe(true);
});

test("the same bytes again are fine", () => {
  const root = createTree({ "guard.sh": header, "other/guard.sh": header });
  add(root, ["guard.sh"]);
  expect(add(root, ["guard.sh", "other/guard.sh"])).toMatchObject({ added: [], there: ["guard.sh"], refused: [] });
});

describe("refuses, and changes nothing there:", () => {
  test("another hook of the same name", () => {
    const root = createTree({ "guard.sh": header, "other/guard.sh": `${header}exit 2\n` });
    add(root, ["guard.sh"]);
    const { refused, read } = add(root, ["other/guard.sh"]);
    expect(refused).toEqual([
      "guard.sh is already in the registry, with other contents / hawk add other/guard.sh --as guard-2.sh adds it under another name",
    ]);
    expect(read("guard.sh")).toBe(header);
  });

  test("two of the same name at once, while the others are added", () => {
    const root = createTree({ "hooks/a/guard.sh": header, "hooks/b/guard.sh": `${header}exit 2\n`, "hooks/c.sh": header });
    const { added, refused } = add(root, ["hooks"]);
    expect(added).toEqual(["guard.sh", "c.sh"]);
    expect(refused).toHaveLength(1);
  });

  test("a name that differs in case only", () => {
    const root = createTree({ "guard.sh": header, "other/GUARD.sh": `${header}exit 2\n` });
    add(root, ["guard.sh"]);
    expect(add(root, ["other/GUARD.sh"]).refused).toEqual([
      "guard.sh is already in the registry, and too similar to GUARD.sh / hawk add other/GUARD.sh --as GUARD-2.sh adds it under another name",
    ]);
  });

  test("a name that no configuration could name", () => {
    const { refused } = add(createTree({ "my guard.sh": header }), ["my guard.sh"]);
    expect(refused[0]).toMatch(/only letters, digits and \. _ - can be in it \/ hawk add my guard\.sh --as my-guard\.sh takes it$/);
  });

  test.each([
    ["a file that is not a hook", { "lib.sh": "echo\n" }, "lib.sh", /^it is not a hook: it has no header \/ a hook needs a header/],
    ["a near miss", { "lib.sh": "echo\n# hawk-hook: events=stop\n" }, "lib.sh", /^lib\.sh:2 .*line 1 is code/],
    ["a directory without hooks", { "d/README.md": "" }, "d", /^there is no hook in it/],
  ])("%s", (_, files, path, why) => {
    const { added, refused, registry } = add(createTree(files), [path]);
    expect(added).toEqual([]);
    expect(refused[0]).toMatch(why);
    expect(existsSync(registry)).toBe(false);
  });

  test("another extension, under which it would be something else", () => {
    const { refused } = add(createTree({ "guard.sh": header }), ["guard.sh"], "guard.md");
    expect(refused).toEqual(["as guard.md it would not be the same hook / keep its extension, which is .sh"]);
  });
});

test("goes by another name when told so", () => {
  const { added } = add(createTree({ "guard.sh": header }), ["guard.sh"], "mine.sh");
  expect(added).toEqual(["mine.sh"]);
});

describe("a hook that only its directory says the event of gets a header", () => {
  test.each([
    ["a script", "pre_tool_use/x.sh", "echo\n", "# hawk-hook: events=pre_tool_use\necho\n"],
    ["a script with a shebang", "pre_tool_use/x.sh", "#!/bin/sh\necho\n", "#!/bin/sh\n# hawk-hook: events=pre_tool_use\necho\n"],
    [
      "Python with an encoding",
      "stop/x.py",
      "#!/usr/bin/python3\n# -*- coding: utf-8 -*-\npass\n",
      "#!/usr/bin/python3\n# -*- coding: utf-8 -*-\n# hawk-hook: events=stop\npass\n",
    ],
    ["JavaScript", "stop/x.js", "console.log(1)\n", "// hawk-hook: events=stop\nconsole.log(1)\n"],
    ["lines that end with CR LF", "stop/x.sh", "#!/bin/sh\r\necho\r\n", "#!/bin/sh\r\n# hawk-hook: events=stop\r\necho\r\n"],
    ["text", "stop/x.stdout.md", "Check it.\n", '---\nhawk-hook:\n  events: ["stop"]\n---\nCheck it.\n'],
    ["a header without events", "stop/x.sh", "# hawk-hook: description=x\n", "# hawk-hook: events=stop\n# hawk-hook: description=x\n"],
  ])("%s", (_, path, before, after) => {
    const { read, registry, added } = add(createTree({ [path]: before }), [path]);
    const name = added[0] as string;
    expect(read(name)).toBe(after);
    expect(parseHookMeta(join(registry, name), after).events).toHaveLength(1);
  });

  test("text with a frontmatter of its own is left to its author", () => {
    const { refused } = add(createTree({ "stop/x.stdout.md": "---\ntitle: x\n---\nCheck it.\n" }), ["stop/x.stdout.md"]);
    expect(refused[0]).toContain("can't safely add a header");
  });
});

test("lists the flat hooks and those in directories of events", () => {
  const root = createTree({ "a.sh": header, "pre_tool_use/b.sh": "echo\n", "pre_tool_use/deep/c.sh": header, "README.md": "" });
  expect(listRegistry(root).map(({ name, events }) => [name, events])).toEqual([
    ["a.sh", ["stop"]],
    ["pre_tool_use/b.sh", ["pre_tool_use"]],
  ]);
  expect(listRegistry(join(root, "nowhere"))).toEqual([]);
});

test("what is removed is kept", () => {
  const root = createTree({ "a.sh": header });
  chmodSync(join(root, "a.sh"), 0o755);
  const kept = removeHook("a.sh", root, join(root, "backups"), new Date(0));
  expect(kept).toBe(join(root, "backups/1970-01-01T00-00-00.000Z/a.sh"));
  expect([existsSync(join(root, "a.sh")), readFileSync(kept, "utf8"), statSync(kept).mode & 0o777]).toEqual([false, header, 0o755]);
});

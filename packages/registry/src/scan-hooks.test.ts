import { execFileSync } from "node:child_process";
import { chmodSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createTree } from "@hawk/testing";
import { withoutRootRights } from "@hawk/testing";
import { describe, expect, test } from "vitest";
import { scanHooks } from "./index.ts";
import type { ScannedHook } from "./index.ts";

const header = "# hawk-hook: events=stop\n";

const flatLayout = {
  "file-guard.py":
    "#!/usr/bin/env python3\n# hawk-hook: events=pre_tool_use\n# hawk-hook: description=Block modifications to sensitive files\n\nimport sys\n",
  "notify.py": "#!/usr/bin/env python3\n# hawk-hook: events=stop,notification\n",
  "completion-check.md": "---\nhawk-hook:\n  events: [stop]\n---\n\nBefore stopping, check the task.\n",
  "README.md": "# Hooks\n",
};

const legacyLayout = {
  "pre_tool_use/dangerous-cmd.sh": "#!/bin/sh\nexit 0\n",
  "stop/completion-check.stdout.md": "Before stopping, check the task.\n",
  "stop/README.md": "# Hooks\n",
};

function summarise({ path, kind, source, events }: ScannedHook): unknown[] {
  return [path, kind, source, events];
}

function pathsOf({ hooks }: { hooks: readonly ScannedHook[] }): string[] {
  return hooks.map(({ path }) => path);
}

describe("layouts", () => {
  test("finds hooks that lie side by side, and counts the document beside them", () => {
    const { hooks, nearMisses, skipped } = scanHooks(createTree(flatLayout));
    expect(hooks.map(summarise)).toEqual([
      ["completion-check.md", "content", "frontmatter", ["stop"]],
      ["file-guard.py", "command", "header", ["pre_tool_use"]],
      ["notify.py", "command", "header", ["stop", "notification"]],
    ]);
    expect({ nearMisses, skipped }).toEqual({ nearMisses: [], skipped: 1 });
  });

  test("finds hooks in directories that are named after events", () => {
    const { hooks, nearMisses, skipped } = scanHooks(createTree(legacyLayout));
    expect(hooks.map(summarise)).toEqual([
      ["pre_tool_use/dangerous-cmd.sh", "command", "directory", ["pre_tool_use"]],
      ["stop/completion-check.stdout.md", "content", "extension", ["stop"]],
    ]);
    expect({ nearMisses, skipped }).toEqual({ nearMisses: [], skipped: 1 });
  });

  test("finds both layouts in one tree, in the order of the walk", () => {
    const { hooks, skipped } = scanHooks(createTree({ ...legacyLayout, ...flatLayout }));
    expect(hooks.map(({ path }) => path)).toEqual([
      "completion-check.md",
      "file-guard.py",
      "notify.py",
      "pre_tool_use/dangerous-cmd.sh",
      "stop/completion-check.stdout.md",
    ]);
    expect(skipped).toBe(2);
  });

  test("gives each hook its path, its name and all that it declares", () => {
    const root = createTree({ "hooks/file-guard.py": flatLayout["file-guard.py"] });
    expect(scanHooks(root)).toEqual({
      hooks: [
        {
          path: "hooks/file-guard.py",
          name: "file-guard.py",
          kind: "command",
          events: ["pre_tool_use"],
          description: "Block modifications to sensitive files",
          deps: "",
          env: [],
          source: "header",
          problems: [],
        },
      ],
      nearMisses: [],
      skipped: 0,
    });
  });

  test("a tree without hooks is not an error", () => {
    expect(scanHooks(createTree({ "README.md": "", "src/main.py": "import os\n" }))).toEqual({ hooks: [], nearMisses: [], skipped: 2 });
  });

  test("keeps the hooks of a large tree apart", () => {
    const entries = Array.from({ length: 500 }, (_, index) => [
      `${index}.sh`,
      `# hawk-hook: events=stop\n# hawk-hook: description=number ${index}\n`,
    ]);
    const { hooks } = scanHooks(createTree(Object.fromEntries(entries)));
    expect(hooks).toHaveLength(500);
    for (const { name, description } of hooks) expect(`${description.replace("number ", "")}.sh`).toBe(name);
  });

  test("changes nothing in the tree", () => {
    const root = createTree(flatLayout);
    const before = statSync(root);
    scanHooks(root);
    expect(statSync(root).mtimeMs).toBe(before.mtimeMs);
    for (const [path, text] of Object.entries(flatLayout)) expect(readFileSync(join(root, path), "utf8")).toBe(text);
  });
});

describe("depth", () => {
  const files = { "a.py": header, "one/b.py": header, "one/two/c.py": header };

  test.each([
    [{ depth: 0 }, ["a.py"]],
    [{ depth: 1 }, ["a.py", "one/b.py"]],
    [{}, ["a.py", "one/b.py", "one/two/c.py"]],
  ])("%j", (options, expected) => {
    expect(pathsOf(scanHooks(createTree(files), options))).toEqual(expected);
  });

  test("files below the depth are not counted as skipped", () => {
    expect(scanHooks(createTree({ "one/README.md": "" }), { depth: 0 }).skipped).toBe(0);
  });
});

describe("a single file", () => {
  test("is a hook, with its name as its path", () => {
    const root = createTree(flatLayout);
    const { hooks, skipped } = scanHooks(join(root, "notify.py"));
    expect(hooks.map(({ path, name, events }) => [path, name, events])).toEqual([["notify.py", "notify.py", ["stop", "notification"]]]);
    expect(skipped).toBe(0);
  });

  test("is known by its directory, which is not part of the path", () => {
    const root = createTree(legacyLayout);
    expect(scanHooks(join(root, "pre_tool_use/dangerous-cmd.sh")).hooks.map(summarise)).toEqual([
      ["dangerous-cmd.sh", "command", "directory", ["pre_tool_use"]],
    ]);
  });

  test("is skipped when it is not a hook", () => {
    expect(scanHooks(join(createTree(flatLayout), "README.md"))).toEqual({ hooks: [], nearMisses: [], skipped: 1 });
  });
});

describe("links", () => {
  test("a link to a hook in the tree is a hook of its own", () => {
    const root = createTree({ "common/check.sh": "exit 0\n", "stop/check.sh": { linkTo: "../common/check.sh" } });
    expect(scanHooks(root).hooks.map(summarise)).toEqual([["stop/check.sh", "command", "directory", ["stop"]]]);
  });

  test("a linked directory that is named after an event makes hooks of its scripts", () => {
    const root = createTree({ "common/check.sh": "exit 0\n", stop: { linkTo: "common" } });
    expect(scanHooks(root).hooks.map(summarise)).toEqual([["stop/check.sh", "command", "directory", ["stop"]]]);
  });

  test("hooks outside the tree are neither listed nor read", () => {
    const root = createTree({
      "outside/secret.py": `${header}# hawk-hook: description=secret\n`,
      "tree/file.py": { linkTo: "../outside/secret.py" },
      "tree/dir": { linkTo: "../outside" },
    });
    const secret = join(root, "outside/secret.py");
    utimesSync(secret, 1, 2_000_000_000);
    expect(scanHooks(join(root, "tree"))).toEqual({ hooks: [], nearMisses: [], skipped: 2 });
    // An access time that is older than the time of change is renewed by a read, on file systems that keep one.
    expect(statSync(secret).atimeMs).toBe(1000);
  });

  test("a tree that links to itself is listed once", () => {
    const root = createTree({ "a.py": header, self: { linkTo: "." }, "sub/up": { linkTo: ".." } });
    expect(scanHooks(root)).toMatchObject({ hooks: [{ path: "a.py" }], skipped: 2 });
  });
});

describe("near misses", () => {
  test("a header below the code is reported with its line", () => {
    const root = createTree({ "late.py": "import sys\n\n# hawk-hook: events=stop\n" });
    expect(scanHooks(root)).toEqual({
      hooks: [],
      nearMisses: [
        { path: "late.py", problems: [{ line: 3, message: expect.stringContaining("line 1 is code"), hint: "move it above line 1" }] },
      ],
      skipped: 1,
    });
  });

  test("a file that can't be read is reported, and the others are still found", () => {
    const root = createTree({ "closed.py": header, "open.py": header });
    chmodSync(root, 0o755);
    chmodSync(join(root, "closed.py"), 0o000);
    const { hooks, nearMisses, skipped } = withoutRootRights(() => scanHooks(root));
    expect(pathsOf({ hooks })).toEqual(["open.py"]);
    expect(nearMisses).toEqual([{ path: "closed.py", problems: [{ line: 1, message: "the file can't be read: EACCES" }] }]);
    expect(skipped).toBe(1);
  });

  test.skipIf(process.platform !== "linux")("a file whose name is not UTF-8 is reported, and the others are still found", () => {
    const root = createTree({ "a.py": header, "z.py": header });
    writeFileSync(Buffer.concat([Buffer.from(`${root}/b`), Buffer.from([0xff]), Buffer.from(".py")]), header);
    const { hooks, nearMisses } = scanHooks(root);
    expect(pathsOf({ hooks })).toEqual(["a.py", "z.py"]);
    expect(nearMisses.map(({ path }) => path)).toEqual(["b\uFFFD.py"]);
  });

  test("a hook's own problems stay with the hook", () => {
    const { hooks, nearMisses } = scanHooks(createTree({ "typo.py": "# hawk-hook: events=stopp\n" }));
    expect(nearMisses).toEqual([]);
    expect(hooks).toMatchObject([{ path: "typo.py", events: [], problems: [{ line: 1 }] }]);
  });
});

test("binary and empty files are skipped silently", () => {
  const root = createTree({ "empty.py": "", blob: "\0\u0001\uFFFD".repeat(10_000), "image.png": "\u0089PNG\r\n\u001A\n\0" });
  expect(scanHooks(root)).toEqual({ hooks: [], nearMisses: [], skipped: 3 });
});

test("a named pipe is not waited for", () => {
  const root = createTree({ "a.py": header });
  execFileSync("mkfifo", [join(root, "pipe.py")]);
  expect(scanHooks(root)).toMatchObject({ hooks: [{ path: "a.py" }], skipped: 1 });
});

test("a path that does not exist is named in the error", () => {
  const missing = join(createTree({}), "missing");
  expect(() => scanHooks(missing)).toThrow(
    expect.objectContaining({ name: "HawkError", code: "scan/not-found", message: expect.stringContaining(missing) }),
  );
});

test("a linked root goes by the name that it was given, be it a file or a directory", () => {
  const root = createTree({
    "common/notify.sh": "exit 0\n",
    stop: { linkTo: "common" },
    "pre_tool_use/guard.sh": { linkTo: "../common/notify.sh" },
  });
  expect(scanHooks(`${root}/stop`).hooks).toMatchObject([{ path: "notify.sh", events: ["stop"] }]);
  expect(scanHooks(`${root}/pre_tool_use/guard.sh`).hooks).toMatchObject([{ path: "guard.sh", events: ["pre_tool_use"] }]);
});

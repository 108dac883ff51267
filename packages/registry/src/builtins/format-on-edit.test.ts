import { chmodSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createTree } from "@hawk/testing";
import type { TreeEntry } from "@hawk/testing";
import { describe, expect, test } from "vitest";
import { runBuiltin } from "./testing/run-builtin.ts";
import type { BuiltinRun } from "./testing/run-builtin.ts";

const ugly = "const   a = {b:1}\n";
const tools = fileURLToPath(new URL("../../../../node_modules/.bin", import.meta.url));
const silent = { exitCode: 0, stdout: "", stderr: "" };

/** A formatter that says how it was called, for those that are not installed everywhere. */
const standIn = '#!/bin/sh\nfor last; do :; done\nprintf \'%s %s\\n\' "${0##*/}" "$*" > "$last"\n';

function project(files: Record<string, TreeEntry>): string {
  const root = createTree({
    ".git/HEAD": "",
    "src/a.ts": ugly,
    "src/a.py": "x=1\n",
    "src/a.go": "package x\n",
    "src/a.rs": "fn x(){}\n",
    ...files,
  });
  for (const [path, entry] of Object.entries(files)) if (entry === standIn) chmodSync(join(root, path), 0o755);
  return root;
}

function edit(cwd: string, path: string, bin: string, env: Record<string, string> = {}): BuiltinRun {
  const event = { hook_event_name: "PostToolUse", cwd, tool_name: "Edit", tool_input: { file_path: path }, tool_response: {} };
  return runBuiltin("format-on-edit.py", event, { env: { PATH: `${bin}:${process.env["PATH"] ?? ""}`, HOME: dirname(cwd), ...env } });
}

function formatters(...names: string[]): string {
  const bin = createTree(Object.fromEntries(names.map((name) => [name, standIn])));
  for (const name of names) chmodSync(join(bin, name), 0o755);
  return bin;
}

test("formats by what the project is set up for, and tells the agent", () => {
  const cwd = project({ ".oxfmtrc.json": "{}" });
  const { exitCode, stdout } = edit(cwd, "src/a.ts", tools);
  expect(readFileSync(join(cwd, "src/a.ts"), "utf8")).toBe("const a = { b: 1 };\n");
  expect([exitCode, JSON.parse(stdout)]).toEqual([
    0,
    {
      hookSpecificOutput: {
        hookEventName: "PostToolUse",
        additionalContext: `oxfmt has formatted ${cwd}/src/a.ts: read it again before you edit it.`,
      },
    },
  ]);
  expect(edit(cwd, "src/a.ts", tools)).toEqual(silent);
});

describe("which one", () => {
  test.each([
    ["biome", { "biome.json": "{}" }, "src/a.ts", "format --write --"],
    ["ruff", { "ruff.toml": "" }, "src/a.py", "format --quiet --"],
    ["ruff", { "pyproject.toml": "[tool.ruff.lint]\n" }, "src/a.py", "format --quiet --"],
    ["black", { "pyproject.toml": "[tool.black]\n" }, "src/a.py", "--quiet --"],
    ["gofmt", { "go.mod": "" }, "src/a.go", "-w --"],
    ["rustfmt", { "Cargo.toml": "" }, "src/a.rs", "--"],
    ["oxfmt", { "biome.json": "{}", "src/.oxfmtrc.json": "{}" }, "src/a.ts", "--"],
  ])("%s for %j and %s", (name, files, path, args) => {
    const cwd = project(files);
    const { stdout } = edit(cwd, path, formatters("oxfmt", "biome", "prettier", "ruff", "black", "gofmt", "rustfmt"));
    expect(readFileSync(join(cwd, path), "utf8")).toBe(`${name} ${args} ${cwd}/${path}\n`);
    expect(stdout).toContain(`${name} has formatted`);
  });

  test.each([
    ["nothing is set up", {}, "src/a.ts"],
    ["it is for other files", { "biome.json": "{}" }, "src/a.py"],
    ["the settings lie above the project", { "../biome.json": "{}" }, "src/a.ts"],
    ["the settings do not name it", { "pyproject.toml": "[project]\n" }, "src/a.py"],
    ["the file is gone", { "biome.json": "{}" }, "src/gone.ts"],
    ["the file is a link", { "biome.json": "{}", "src/link.ts": { linkTo: "a.ts" } }, "src/link.ts"],
  ])("none when %s", (_, files: Record<string, TreeEntry>, path) => {
    const cwd = join(
      project(
        Object.fromEntries(
          Object.entries(files)
            .map(([name, entry]) => [join("p", name), entry])
            .concat([
              ["p/.git/HEAD", ""],
              ["p/src/a.ts", ugly],
              ["p/src/a.py", "x=1\n"],
            ]),
        ) as Record<string, TreeEntry>,
      ),
      "p",
    );
    expect(edit(cwd, path, formatters("oxfmt", "biome", "ruff", "black"))).toEqual(silent);
    expect(readFileSync(join(cwd, "src/a.ts"), "utf8")).toBe(ugly);
  });
});

describe("code of the project", () => {
  const local = { "biome.json": "{}", "node_modules/.bin/biome": standIn };

  test("does not run, wherever it lies on the PATH", () => {
    const cwd = project(local);
    const nowhere = createTree({});
    for (const bin of [nowhere, join(cwd, "node_modules/.bin"), "node_modules/.bin", join(cwd, "src/../node_modules/.bin")]) {
      expect(edit(cwd, "src/a.ts", bin)).toEqual(silent);
    }
  });

  test("runs with HAWK_FORMAT_LOCAL=1", () => {
    const cwd = project(local);
    expect(edit(cwd, "src/a.ts", createTree({}), { HAWK_FORMAT_LOCAL: "1" }).stdout).toContain("biome has formatted");
  });

  test.each([
    ["prettier", { ".prettierrc": "{}" }, "src/a.ts"],
    ["prettier", { "package.json": '{ "prettier": {} }' }, "src/a.ts"],
    ["rustfmt", { "Cargo.toml": "", "rust-toolchain.toml": "" }, "src/a.rs"],
  ])("could come in by the settings of %s: %j", (name, files, path) => {
    const cwd = project(files);
    expect(edit(cwd, path, formatters(name))).toEqual(silent);
    expect(edit(cwd, path, formatters(name), { HAWK_FORMAT_LOCAL: "1" }).stdout).toContain(`${name} has formatted`);
  });
});

test("formats every file of a patch", () => {
  const cwd = project({ "biome.json": "{}", "b.ts": ugly });
  const event = { cwd, tool_name: "Edit", tool_input: { file_path: `${cwd}/src/a.ts`, file_paths: [`${cwd}/src/a.ts`, `${cwd}/b.ts`, 5] } };
  const { stdout } = runBuiltin("format-on-edit.py", event, {
    env: { PATH: `${formatters("biome")}:${process.env["PATH"] ?? ""}`, HOME: "/none" },
  });
  expect(stdout).toContain(`biome has formatted ${cwd}/src/a.ts, ${cwd}/b.ts`);
});

test("a formatter that fails or takes too long is not a failure", () => {
  const cwd = project({ "biome.json": "{}" });
  const bin = createTree({ biome: "#!/bin/sh\nexec sleep 600\n" });
  chmodSync(join(bin, "biome"), 0o755);
  expect(edit(cwd, "src/a.ts", bin, { HAWK_FORMAT_SECONDS: "1" })).toMatchObject({
    exitCode: 0,
    stdout: "",
    stderr: expect.stringContaining("was left as it is: TimeoutExpired") as string,
  });
});

test.each(["", "[]", "{", '{"tool_input":{"file_path":"\\u0000","file_paths":1}}', '{"tool_input":[]}'])(
  "an event such as %j is not a failure",
  (event) => {
    expect(runBuiltin("format-on-edit.py", event)).toMatchObject({ exitCode: 0, stdout: "" });
  },
);

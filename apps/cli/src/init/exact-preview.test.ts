import { readFileSync, readdirSync, realpathSync } from "node:fs";
import { join, relative } from "node:path";
import { renderDiff } from "@hawk/settings-file";
import { expect, test } from "vitest";
import { createTree } from "@hawk/testing";
import { runMain } from "../testing/run-main.ts";
import { describeTree } from "../testing/tree.ts";

const own = (event: string, command: string, more: object = { theme: "dark" }): string =>
  JSON.stringify({ ...more, hooks: { [event]: [{ matcher: "", hooks: [{ type: "command", command, timeout: 600 }] }] } }, null, 2);

/** What somebody has before hawk, and the options of `hawk init`. */
const rows: [what: string, files: Record<string, string>, args: string[]][] = [
  ["guards in an agent", { ".claude/settings.json": '{ "theme": "dark" }\n' }, ["--hooks", "dangerous-cmd.sh"]],
  ["an agent's own hook", { ".claude/settings.json": own("Stop", "make check") }, ["--hooks", "none", "--import"]],
  [
    "an agent's own hook at an event that a guard has too",
    { ".claude/settings.json": own("PreToolUse", "make check"), ".gemini/settings.json": "{}" },
    ["--hooks", "dangerous-cmd.sh", "--import"],
  ],
  [
    "own hooks of two agents",
    { ".claude/settings.json": own("Stop", "make check"), ".gemini/settings.json": own("BeforeTool", "make look") },
    ["--hooks", "dangerous-cmd.sh", "--import"],
  ],
  [
    "an agent's own hook that is a script",
    { ".claude/settings.json": own("Stop", "~/.claude/check.sh"), ".claude/check.sh": "#!/bin/sh\nexit 0\n" },
    ["--hooks", "none", "--import"],
  ],
  ["trust in Codex", { ".codex/config.toml": 'model = "x"\n' }, ["--hooks", "dangerous-cmd.sh", "--codex-trust"]],
  [
    "trust in Codex, and its own hook",
    { ".codex/config.toml": 'model = "x"\n', ".codex/hooks.json": own("Stop", "make check", {}) },
    ["--hooks", "dangerous-cmd.sh", "--import", "--codex-trust"],
  ],
  ["a project", { ".claude/settings.json": "{}\n" }, ["--hooks", "none", "--project"]],
];

/** All files in a home but those of hawk's state. */
function readAll(home: string): Map<string, string> {
  const files = readdirSync(home, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).filter((path) => !path.includes("/.local/state/hawk/"));
  return new Map(paths.map((path) => [path, readFileSync(path, "utf8")]));
}

test.each(rows)("what init shows is what it does: %s", async (_what, files, args) => {
  const home = realpathSync(createTree({ "repo/.git/HEAD": "", ...files }));
  const world = { home, cwd: join(home, "repo"), env: { PATH: "/usr/bin:/bin" } };
  const [before, tree] = [readAll(home), describeTree(home)];
  const { stdout: shown } = await runMain(["init", "--dry-run", ...args], world);
  expect(describeTree(home)).toEqual(tree);
  expect(await runMain(["init", "--yes", ...args], world)).toMatchObject({ exitCode: 0, stderr: "" });
  const after = readAll(home);
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter((path) => before.get(path) !== after.get(path));
  const isHawks = (path: string): boolean => /^(?:\.config\/hawk|repo\/\.hawk)\//.test(relative(home, path));
  for (const path of changed.filter((one) => !isHawks(one)))
    expect(shown).toContain(renderDiff(path, before.get(path) ?? null, after.get(path) ?? null));
  for (const path of changed.filter(isHawks)) expect(shown).toContain(`  ${path}: ${before.has(path) ? "changed" : "new"}\n`);
  const listed = [...shown.matchAll(/^(?:\+\+\+|---) (?!\/dev\/null)(.*)$|^ {2}(\/.*): (?:new|changed)$/gm)].map(
    ([, a, b]) => a ?? b ?? "",
  );
  expect([...new Set(listed)].toSorted()).toEqual(changed.toSorted());
});

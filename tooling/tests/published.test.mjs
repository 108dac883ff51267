import { execFileSync } from "node:child_process";
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as esbuild from "esbuild";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { packPackages, publicPackages } from "../pack.mjs";
import { root } from "../setup.mjs";
import { topology } from "./topology.mjs";

// What users get: the packed tarballs, installed by npm into an empty project, outside of the workspace.
const packages = publicPackages();
const directory = mkdtempSync(join(tmpdir(), "hawk-published-"));
const tarballs = new Map();
const all = join(directory, "all");
const alone = join(directory, "alone");

beforeAll(() => {
  for (const [name, tarball] of packPackages(directory)) tarballs.set(name, tarball);
  install(all, [
    ...tarballs.values(),
    `zod@${JSON.parse(readFileSync(join(root, "packages/events/package.json"), "utf8")).peerDependencies.zod}`,
  ]);
  install(
    alone,
    ["@hawk/hook-meta", "@hawk/events"].map((name) => tarballs.get(name)),
  );
}, 300_000);

afterAll(() => rmSync(directory, { recursive: true }));

test("every entry gives its public names", () => {
  const wanted = Object.fromEntries(
    packages.flatMap(({ manifest }) =>
      Object.entries(topology[manifest.name].exports).map(([entry, names]) => [manifest.name + entry.slice(1), names]),
    ),
  );
  const program = `const found = {};
    for (const entry of ${JSON.stringify(Object.keys(wanted))}) found[entry] = Object.keys(await import(entry)).toSorted();
    console.log(JSON.stringify(found))`;
  expect(JSON.parse(runNode(all, program))).toEqual(wanted);
});

test.each(packages)("$manifest.name ships no source, no test, and no trace of the workspace", ({ manifest }) => {
  const files = execFileSync("tar", ["-tzf", tarballs.get(manifest.name)], { encoding: "utf8" }).split("\n");
  expect(files.filter((file) => /\.test\.|\/src\/|\/testing\/|tsbuildinfo|tsconfig|turbo\.json/.test(file))).toEqual([]);
  const published = JSON.parse(execFileSync("tar", ["-xzOf", tarballs.get(manifest.name), "package/package.json"], { encoding: "utf8" }));
  expect(JSON.stringify(published)).not.toMatch(/workspace:|catalog:|@hawk\/source/);
  expect(files).toEqual(expect.arrayContaining(["package/README.md", "package/LICENSE"]));
});

const examples = packages.flatMap(({ dir, manifest }) => {
  const readme = readFileSync(join(root, dir, "README.md"), "utf8");
  const [, code, output] = /```js\n([\s\S]*?)```\s*```\n([\s\S]*?)```/.exec(readme) ?? [];
  return code ? [{ name: manifest.name, code, output }] : [];
});

test("every library has an example in its README", () => {
  const libraries = packages
    .filter(({ manifest }) => Object.keys(topology[manifest.name].exports).length > 0)
    .map(({ manifest }) => manifest.name);
  expect(examples.map(({ name }) => name)).toEqual(libraries);
});

test.each(examples)("the example in the README of $name prints what it says", ({ code, output }) => {
  writeFileSync(join(all, "guard.py"), "#!/usr/bin/env python3\n# hawk-hook: events=PreToolUse\n# hawk-hook: timeout=500ms\n");
  expect(runNode(all, code)).toBe(output);
});

test("the agent of docs/embedding.md runs from there as the page says", () => {
  const [, output] = /```\n(context: [\s\S]*?)```/.exec(readFileSync(join(root, "docs/embedding.md"), "utf8"));
  copyFileSync(join(root, "docs/embedding/agent-loop.mjs"), join(all, "agent-loop.mjs"));
  expect(execFileSync(process.execPath, ["agent-loop.mjs"], { cwd: all, encoding: "utf8" })).toBe(output);
});

test("the program of docs/embedding.md that syncs a home runs from there as the page says", () => {
  const [, output] = /```\n(would edit [\s\S]*?)```/.exec(readFileSync(join(root, "docs/embedding.md"), "utf8"));
  copyFileSync(join(root, "docs/embedding/sync-home.mjs"), join(all, "sync-home.mjs"));
  expect(execFileSync(process.execPath, ["sync-home.mjs"], { cwd: all, encoding: "utf8" })).toBe(output);
});

test("hawk runs from there", () => {
  expect(runHawk("--version").trim()).toBe(packages.find(({ manifest }) => manifest.name === "@hawk/cli").manifest.version);
  expect(JSON.parse(runHawk("scan", join(root, "docs/examples/hooks"), "--json")).hooks.length).toBeGreaterThan(3);
});

test("hawk brings all that it needs: it tries itself, sets an agent up, and takes itself out again", () => {
  const home = join(directory, "a home");
  mkdirSync(join(home, ".claude"), { recursive: true });
  writeFileSync(join(home, ".claude/settings.json"), "{}\n");
  const env = { PATH: process.env.PATH, HOME: home, TMPDIR: directory };
  const hawk = (...args) => execFileSync(join(all, "node_modules/.bin/hawk"), args, { cwd: home, encoding: "utf8", env });
  const { scenes } = JSON.parse(hawk("try", "--json"));
  expect(scenes.flatMap(({ hosts }) => hosts.filter(({ asExpected }) => !asExpected))).toEqual([]);
  expect(scenes.find(({ scene }) => scene === "command").hosts.length).toBeGreaterThan(12);
  hawk("init", "--yes", "--hooks", "dangerous-cmd.sh,file-guard.py");
  expect(readFileSync(join(home, ".claude/settings.json"), "utf8")).toContain("/run/claude-code/pre_tool_use");
  hawk("uninstall", "--yes", "--all");
  expect(readFileSync(join(home, ".claude/settings.json"), "utf8")).toBe("{}\n");
  expect(readdirSync(home)).toEqual([".claude"]);
});

test("@hawk/hook-meta is pleasant alone: two packages beside it, and YAML is not loaded before it is needed", () => {
  const modules = readdirSync(join(alone, "node_modules"), { recursive: true }).filter((path) => /^(?:@[^/]+\/)?[^/.@][^/]*$/.test(path));
  expect(modules.toSorted()).toEqual(["@hawk/events", "@hawk/hook-meta", "yaml"]);
  const program = `
    import { parseHookMeta } from "@hawk/hook-meta";
    import { createRequire } from "node:module";
    const loaded = () => Object.keys(createRequire(import.meta.url).cache ?? {}).some((path) => path.includes("yaml"));
    parseHookMeta("x.py", "# hawk-hook: events=stop");
    parseHookMeta("x.md", "---\\nhawk-hook:\\n  events: [stop]\\n---\\n");
    const before = loaded();
    const { events } = parseHookMeta("x.md", "---\\nhawk-hook: {events: [stop]}\\n---\\n");
    console.log(before, loaded(), events.join());
  `;
  expect(runNode(alone, program)).toBe("false true stop\n");
});

test("@hawk/hook-meta tells of a problem when the package yaml can't be loaded", () => {
  const broken = join(directory, "broken");
  cpSync(alone, broken, { recursive: true });
  rmSync(join(broken, "node_modules/yaml/dist"), { recursive: true });
  expect(runNode(broken, frontmatter)).toMatch(/^\[\] the YAML reader can't be loaded: Cannot find module/);
});

const frontmatter = `
  import { parseHookMeta } from "@hawk/hook-meta";
  const text = "---\\nhawk-hook: &a\\n  events:\\n    - stop\\n  description: >-\\n    folded\\n---\\nx\\n";
  const { events, problems } = parseHookMeta("b.md", text);
  console.log(JSON.stringify(events), ...problems.map(({ message }) => message));`;
const matcher = `
  import { createEngine } from "@hawk/engine";
  const engine = createEngine();
  engine.register("PreToolUse", () => ({ Reject: { reason: "not that one" } }), { matcher: "Ba.h" });
  const payload = { tool_name: "Bash", tool_input: { command: "ls" } };
  const done = engine.trigger({ type: "PreToolUse", sessionId: "s1", payload });
  void done.then(({ allowed, verdict }) => console.log(allowed, verdict.reason));`;
const typed = `
  import { writeFileSync } from "node:fs";
  import { startFor } from "@hawk/executor";
  writeFileSync("hook.ts", "const text: string = 'typed'; console.log(text);");
  const { file, args, spawnError } = startFor(process.cwd() + "/hook.ts", { cacheDir: process.cwd() + "/cache", env: process.env });
  console.log(spawnError ?? process.getBuiltinModule("node:child_process").execFileSync(file, args, { encoding: "utf8" }).trim());`;

const bundlers = {
  esbuild: (input, file, format) => esbuild.build({ entryPoints: [input], outfile: file, bundle: true, platform: "node", format }),
  rolldown: async (input, file, format) => {
    const bundle = await rolldown({ input, platform: "node" });
    await bundle.write({ file, format, codeSplitting: false });
    await bundle.close();
  },
};

describe.each(Object.keys(bundlers).flatMap((name) => ["esm", "cjs"].map((format) => [name, format])))(
  "bundled by %s as %s",
  (name, format) => {
    test.each([
      ["@hawk/hook-meta reads any frontmatter", frontmatter, '["stop"]\n'],
      ["@hawk/engine matches by a regular expression", matcher, "false not that one\n"],
      ["@hawk/executor starts hooks in TypeScript", typed, "typed\n"],
    ])("%s, away from all packages", async (_what, program, output) => {
      const input = join(all, `bundle-me-${name}-${format}.mjs`);
      writeFileSync(input, program);
      const away = mkdtempSync(join(directory, "away-"));
      const file = format === "cjs" ? "main.cjs" : "main.mjs";
      await bundlers[name](input, join(away, file), format);
      expect(execFileSync(process.execPath, [file], { cwd: away, encoding: "utf8" })).toBe(output);
    });
  },
);

function runHawk(...args) {
  return execFileSync(join(all, "node_modules/.bin/hawk"), args, { cwd: all, encoding: "utf8" });
}

function install(project, specifiers) {
  execFileSync("mkdir", ["-p", project]);
  writeFileSync(join(project, "package.json"), JSON.stringify({ name: "consumer", private: true, type: "module" }));
  execFileSync("npm", ["install", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error", ...specifiers], {
    cwd: project,
    stdio: ["ignore", "ignore", "inherit"],
  });
}

function runNode(cwd, program) {
  return execFileSync(process.execPath, ["--input-type=module", "-e", program], { cwd, encoding: "utf8" });
}

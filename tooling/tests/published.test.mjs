import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { packPackages, publicPackages } from "../pack.mjs";
import { bin, root } from "../setup.mjs";
import { bundlers, installBun } from "./bundlers.mjs";
import { topology } from "./topology.mjs";

// What users get: the packed tarballs, installed by npm into an empty project, outside of the workspace.
const packages = publicPackages();
const directory = mkdtempSync(join(tmpdir(), "hawk-published-"));
const tarballs = new Map();
const all = join(directory, "all");
const alone = join(directory, "alone");
const small = join(directory, "small");

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

const page = readFileSync(join(root, "docs/embedding.md"), "utf8");
const blocks = (language) => [
  ...page.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\`(?:\\s*\`\`\`\\n([\\s\\S]*?)\`\`\`)?`, "g")),
];
const programs = blocks("ts").map(([, code, output], index) => ({ name: `page-${index}`, code, output }));

describe("docs/embedding.md", () => {
  let compiled;
  beforeAll(() => {
    mkdirSync(join(all, "user/.config/hawk"), { recursive: true });
    writeFileSync(join(all, "user/.config/hawk/config.yaml"), blocks("yaml")[0][1]);
    symlinkSync(join(root, "node_modules/vitest"), join(all, "node_modules/vitest"));
    const readmes = examples.filter(({ name }) => ["@hawk/engine", "@hawk/executor", "@hawk/embed"].includes(name));
    const named = readmes.map(({ name, code }) => ({ name: name.replace("@hawk/", "readme-"), code }));
    compiled = compile(all, Object.fromEntries([...programs, ...named].map(({ name, code }) => [`${name}.test.mts`, code])));
  });

  test("its programs, and the examples of the packages that agents embed, compile in strict TypeScript", () => {
    expect(compiled).toEqual([0, ""]);
  });

  test("they are as short as a first hour wants them", () => {
    const lines = programs.map(({ code }) => code.trim().split("\n").length);
    expect([lines[0] <= 12, lines[1] <= 20]).toEqual([true, true]);
  });

  test.each(programs.filter(({ output }) => output))("$name prints what the page says", ({ name, output }) => {
    const env = { PATH: process.env.PATH, HOME: join(all, "user") };
    expect(execFileSync(process.execPath, [`built/${name}.test.mjs`], { cwd: all, encoding: "utf8", env })).toBe(output);
  });

  test("its test for vitest passes", () => {
    const { name } = programs.find(({ code }) => code.includes("vitest"));
    const words = [join(root, "node_modules/vitest/vitest.mjs"), "run", `${name}.test.mts`, "--root", all];
    expect(spawnSync(process.execPath, words, { cwd: all, encoding: "utf8" })).toMatchObject({ status: 0 });
  });

  test("its tests for pytest pass", () => {
    const calls = "for test in (test_blocks_rm, test_lets_others_pass):\n    test()\n";
    writeFileSync(join(all, "guard.sh"), "if grep -q 'rm -rf'; then exit 2; fi\n");
    writeFileSync(join(all, "test_guard.py"), `${blocks("python")[0][1]}\n${calls}`);
    expect(spawnSync("python3", ["test_guard.py"], { cwd: all, encoding: "utf8" })).toMatchObject({ status: 0, stderr: "" });
  });
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

// The steps of docs/adding-an-adapter.md for an adapter of one's own.
test("a stranger's adapter, made and tested with what is published, guards its agent beside an installed hawk", () => {
  const home = join(directory, "another home");
  mkdirSync(join(home, ".my-agent"), { recursive: true });
  const env = { PATH: process.env.PATH, HOME: home, TMPDIR: directory };
  const hawk = (...args) => execFileSync(join(all, "node_modules/.bin/hawk"), args, { cwd: home, encoding: "utf8", env });
  hawk("adapter", "new", "my-agent");
  const made = join(home, "hawk-adapter-my-agent");
  const kit = ["adapter", "errors", "events", "protocol", "settings-file"].map((name) => tarballs.get(`@hawk/${name}`));
  execFileSync("npm", ["install", "--no-audit", "--no-fund", "--prefer-offline", "--no-save", ...kit], { cwd: made, stdio: "pipe" });
  expect(spawnSync("npm", ["test"], { cwd: made, encoding: "utf8", env })).toMatchObject({ status: 0 });
  const [{ filename }] = JSON.parse(execFileSync("npm", ["pack", "--json"], { cwd: made, encoding: "utf8" }));
  const beside = ["install", "--no-audit", "--no-fund", "--prefer-offline", "--ignore-scripts", "--no-save", join(made, filename)];
  execFileSync("npm", beside, { cwd: all, stdio: "pipe" });
  const digest = createHash("sha256")
    .update(readFileSync(join(made, "my-agent.mjs")))
    .digest("hex");
  expect(hawk("adapter", "add", "hawk-adapter-my-agent", "--dry-run")).toContain(`hawk-adapter-my-agent 0.1.0\n`);
  hawk("adapter", "add", "hawk-adapter-my-agent", "--yes", "--digest", digest);
  hawk("init", "--yes", "--hooks", "dangerous-cmd.sh", "--agent", "my-agent");
  const [{ hooks }] = JSON.parse(readFileSync(join(home, ".my-agent/settings.json"), "utf8")).hooks.PreToolUse;
  const call = { session_id: "s", cwd: home, hook_event_name: "PreToolUse", tool_name: "Bash" };
  const ask = (command) =>
    spawnSync("sh", ["-c", hooks[0].command], { input: JSON.stringify({ ...call, tool_input: { command } }), encoding: "utf8", env });
  expect(ask("rm -rf /")).toMatchObject({ status: 2, stderr: expect.stringContaining("deletes the whole file system") });
  expect(ask("ls")).toMatchObject({ status: 0 });
});

test("@hawk/hook-meta is pleasant alone: two packages beside it, and YAML is not loaded before it is needed", () => {
  expect(packagesIn(alone)).toEqual(["@hawk/events", "@hawk/hook-meta", "yaml"]);
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

test("@hawk/engine is small alone: hawk's own packages, and the one that tests regular expressions in linear time", () => {
  install(
    small,
    ["@hawk/engine", "@hawk/errors", "@hawk/events", "@hawk/protocol"].map((name) => tarballs.get(name)),
  );
  expect(packagesIn(small)).toEqual(["@hawk/engine", "@hawk/errors", "@hawk/events", "@hawk/protocol", "re2js"]);
  expect(runNode(small, matcher)).toBe("false not that one\n");
  expect(compile(small, { "callbacks.mts": callbacks })).toEqual([0, ""]);
});

/** Payloads and answers have their types with nothing else installed, and no type is left that can't be found. */
const callbacks = `import { createEngine } from "@hawk/engine";
const engine = createEngine();
engine.register("PreToolUse", ({ payload }) => (payload.tool_name === "Bash" ? { decision: "block", reason: payload.session_id } : "continue"));
// @ts-expect-error a flag is not a number
engine.register("Stop", ({ payload }) => (payload.stop_hook_active > 1 ? "continue" : undefined));
// @ts-expect-error there is no such event
engine.register("PreToolUs", () => "continue");
// @ts-expect-error there is no such answer
engine.register("Stop", () => ({ allowed: false }));
`;

/** Compiles files in a project as a strict author would, declarations of packages included. */
function compile(project, files) {
  for (const [name, code] of Object.entries(files)) writeFileSync(join(project, name), code);
  const strict = { strict: true, noUncheckedIndexedAccess: true, module: "nodenext", target: "es2022", types: ["node"], outDir: "built" };
  writeFileSync(join(project, "tsconfig.json"), JSON.stringify({ compilerOptions: strict, include: ["*.mts"] }));
  // Not the whole scope: npm, in a later install, would reach through that link and remove what is not the project's.
  mkdirSync(join(project, "node_modules/@types"), { recursive: true });
  symlinkSync(join(root, "node_modules/@types/node"), join(project, "node_modules/@types/node"));
  const { status, stdout } = spawnSync(bin("tsc"), ["-p", project], { encoding: "utf8" });
  return [status, stdout];
}

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

const webhook = `
  import { createServer } from "node:http";
  import { createEngine } from "@hawk/engine";
  import { closeWebhooks, createRunHook } from "@hawk/executor";
  const server = createServer((request, response) => request.resume().on("end", () => response.end('{"decision":"block","reason":"from the server"}')));
  server.listen(0, "127.0.0.1", async () => {
    const url = "http://127.0.0.1:" + server.address().port + "/";
    const engine = createEngine({ run: createRunHook({ projectDir: process.cwd(), access: { isAllowed: () => true } }) });
    const handler = { type: "webhook", url, method: "POST", headers: {}, allowedEnvVars: [] };
    engine.register("PreToolUse", { name: "tell", events: [], dialect: "hawk", handler, timeoutSeconds: 5, env: {}, origin: { layer: "session", file: "", line: 1, column: 1 } });
    const { allowed, verdict } = await engine.trigger({ type: "PreToolUse", payload: { tool_name: "Bash", tool_input: { command: "ls" } } });
    console.log(allowed, verdict.reason);
    await closeWebhooks();
    server.close();
  });`;
const embedded = `
  import { mkdirSync, writeFileSync } from "node:fs";
  import { createUserEngine } from "@hawk/embed";
  const home = process.cwd();
  mkdirSync(home + "/.config/hawk", { recursive: true });
  const hook = "{ name: guard, run: 'echo forbidden >&2; exit 2', events: [pre_tool_use], matcher: 'Ba.h' }";
  writeFileSync(home + "/.config/hawk/config.yaml", "global:\\n  hooks:\\n    - " + hook + "\\n");
  const engine = createUserEngine({ home, env: { PATH: process.env.PATH }, projectDir: home });
  const done = engine.trigger({ type: "PreToolUse", sessionId: "s1", payload: { tool_name: "Bash", tool_input: { command: "ls" } } });
  void done.then(({ allowed, verdict }) => console.log(allowed, verdict.reason));`;

const bundled = [
  ["@hawk/hook-meta reads any frontmatter", frontmatter, '["stop"]\n'],
  ["@hawk/engine matches by a regular expression", matcher, "false not that one\n"],
  ["@hawk/executor starts hooks in TypeScript", typed, "typed\n"],
  ["@hawk/executor calls webhooks", webhook, "false from the server\n"],
  ["@hawk/embed runs the user's hooks", embedded, "false forbidden\n"],
];

describe.each(Object.entries(bundlers))("bundled by %s", (name, { file, bundle }) => {
  test.each(bundled)("%s, away from all packages", async (_what, program, output) => {
    const away = mkdtempSync(join(directory, "away-"));
    await bundle(writeInput(program, name), join(away, file));
    expect(execFileSync(process.execPath, [file], { cwd: away, encoding: "utf8" })).toBe(output);
  });
});

test("compiled by bun, all of it works, away from all packages", () => {
  const bun = installBun(join(directory, "bun"));
  const outputs = bundled.map(([what, program, output]) => {
    if (!bun) return [what, output];
    const away = mkdtempSync(join(directory, "away-"));
    execFileSync(bun, ["build", "--compile", "--outfile", join(away, "main"), writeInput(program, "bun")], { stdio: "pipe", cwd: all });
    // A program that starts itself again would never end.
    return [what, execFileSync(join(away, "main"), { cwd: away, encoding: "utf8", timeout: 60_000 })];
  });
  expect(outputs).toEqual(bundled.map(([what, , output]) => [what, output]));
});

function writeInput(program, name) {
  const input = join(all, `bundle-me-${name.replaceAll(" ", "-")}.mjs`);
  writeFileSync(input, program);
  return input;
}

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

function packagesIn(project) {
  const paths = readdirSync(join(project, "node_modules"), { recursive: true });
  return paths.filter((path) => /^(?:@[^/]+\/)?[^/.@][^/]*$/.test(path)).toSorted();
}

function runNode(cwd, program) {
  return execFileSync(process.execPath, ["--input-type=module", "-e", program], { cwd, encoding: "utf8" });
}

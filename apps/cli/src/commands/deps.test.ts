import { existsSync, lstatSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createGitRepository } from "../testing/git-repository.ts";
import { serveNpm, servePython } from "../testing/package-servers.ts";
import { createHome } from "../testing/home.ts";
import type { Home } from "../testing/home.ts";
import { runMain } from "../testing/run-main.ts";
import type { Outcome } from "../testing/run-main.ts";

const header = (mark: string, deps: string): string => `${mark} hawk-hook: events=pre_tool_use\n${mark} hawk-hook: deps=${deps}\n`;
const python = (deps: string): string =>
  `#!/usr/bin/env python3\n${header("#", deps)}import sys, hawktest\nprint(hawktest.VERSION, file=sys.stderr)\nsys.exit(2)\n`;
const esm = (deps: string, name: string): string =>
  `${header("//", deps)}import { version } from "${name}";\nprocess.stderr.write(version);\nprocess.exitCode = 2;\n`;
const commonJs = (deps: string, name: string): string =>
  `${header("//", deps)}process.stderr.write(require("${name}").version);\nprocess.exitCode = 2;\n`;

function runDeps(home: Home, args: readonly string[], env: Record<string, string> = {}): Promise<Outcome> {
  const all = {
    PATH: process.env["PATH"] ?? "",
    HOME: home.path,
    npm_config_cache: join(home.path, "npm-cache"),
    PIP_NO_CACHE_DIR: "1",
    ...env,
  };
  return runMain(["deps", ...args], { home: home.path, cwd: home.project, env: all });
}

const tool = { tool_name: "Bash", tool_input: { command: "ls" } };
const state = (home: Home): string => join(home.path, ".local/state/hawk");

describe("what is reported", () => {
  test("a hook that needs nothing is no matter", async () => {
    const home = createHome({ "guard.sh": "#!/bin/sh\n# hawk-hook: events=stop\n" });
    expect(await runDeps(home, [])).toEqual({
      exitCode: 0,
      stdout: "None of your enabled hooks has deps.\n",
      stderr: "",
    });
    expect(existsSync(state(home))).toBe(false);
  });

  test("each hook's needs, what is there of them, and how to get the rest", async () => {
    const home = createHome({
      "a.sh": `#!/bin/sh\n${header("#", "sh no-such-program-here")}`,
      "b.py": python("hawktest>=1"),
      "c.mjs": esm("hawkjs@1", "hawkjs"),
    });
    const { exitCode, stdout } = await runDeps(home, []);
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(/^HOOK +NEEDS +KIND +STATE$/m);
    expect(stdout).toMatch(/^a\.sh +sh +program +there$/m);
    expect(stdout).toMatch(/^a\.sh +no-such-program-here +program +missing$/m);
    expect(stdout).toMatch(/^b\.py +hawktest>=1 +Python +missing$/m);
    expect(stdout).toMatch(/^c\.mjs +hawkjs@1 +npm +missing$/m);
    expect(stdout).toContain("hawk deps --install installs hawktest>=1 from PyPI and hawkjs@1 from npm, for hooks only.");
    expect(stdout).toMatch(/To install it yourself: .*no-such-program-here/);
  });

  test("what would be more than a package is refused with the file and a hint, and nothing is installed for that hook", async () => {
    const home = createHome({ "evil.py": python("hawktest, --index-url=http://evil.example") });
    const { exitCode, stdout, stderr } = await runDeps(home, ["--install", "--yes"]);
    expect(exitCode).toBe(1);
    expect(stdout).not.toContain("Installing");
    expect(stdout).not.toContain("Everything your hooks need");
    expect(stderr).toContain("evil.py: expected the name of a package");
    expect(stderr).toContain("options, addresses and paths aren't allowed");
    expect(existsSync(join(state(home), "deps"))).toBe(false);
  });

  test("the same as JSON", async () => {
    const home = createHome({ "c.mjs": esm("hawkjs@1", "hawkjs") });
    const { stdout } = await runDeps(home, ["--json"]);
    expect(JSON.parse(stdout)).toMatchObject({
      hooks: [{ name: "c.mjs", needs: [{ manager: "npm", text: "hawkjs@1", state: "missing" }] }],
      install: { python: [], npm: ["hawkjs@1"] },
    });
  });

  test("hooks that are not enabled do not count", async () => {
    const home = createHome({}, { ".config/hawk/registry/hooks/b.py": python("hawktest") });
    expect((await runDeps(home, [])).stdout).toContain("None of your enabled hooks");
  });
});

describe("nothing is installed without being asked for and agreed to", () => {
  test("without a terminal, --yes is needed, and the message says what for", async () => {
    const home = createHome({ "b.py": python("hawktest>=1") });
    const { exitCode, stderr } = await runDeps(home, ["--install"]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain("add --yes to install hawktest>=1 from PyPI");
    expect(existsSync(join(state(home), "deps"))).toBe(false);
  });

  test("with --dry-run the very list is shown, and nothing is done", async () => {
    const home = createHome({ "b.py": python("hawktest>=1") });
    const { stdout } = await runDeps(home, ["--install", "--dry-run", "--yes"]);
    expect(stdout).toContain("Would install hawktest>=1 from PyPI.");
    expect(existsSync(join(state(home), "deps"))).toBe(false);
  });

  test("a user who says no is left alone", async () => {
    const home = createHome({ "b.py": python("hawktest>=1") });
    const asked: unknown[] = [];
    const ask = {
      confirm: async (...question: unknown[]) => (asked.push(...question), false),
      choose: never,
      chooseSome: never,
      text: never,
    };
    const { exitCode } = await runMain(["deps", "--install"], {
      home: home.path,
      cwd: home.project,
      env: { PATH: process.env["PATH"] },
      ask,
    });
    expect(exitCode).toBe(1);
    expect(asked).toEqual(["Install hawktest>=1 from PyPI?", false]);
    expect(existsSync(join(state(home), "deps"))).toBe(false);
  });
});

function never(): never {
  throw new Error("this is not to be asked");
}

describe("Python", () => {
  test("a hook gets its package from one environment of hawk's, compiled and interpreted, and hooks without deps keep the system's", async () => {
    const index = await servePython([
      { name: "hawktest", version: "1.5.0", requires: ["hawkother"] },
      { name: "hawktest", version: "2.0.0" },
      { name: "hawkother", version: "1.0" },
    ]);
    const plain = "#!/usr/bin/env python3\n# hawk-hook: events=stop\nimport sys\nprint(sys.prefix, file=sys.stderr)\nsys.exit(2)\n";
    const home = createHome({ "b.py": python("hawktest>=1,<2"), "plain.py": plain });
    await home.hawk("sync", "--agent", "claude-code");
    expect(home.fire("pre_tool_use", tool)).toMatchObject({ status: 1 });
    const installed = await runDeps(home, ["--install", "--yes"], { PIP_INDEX_URL: `${index.url}/simple/` });
    expect(installed.stderr).toBe("");
    expect(installed.exitCode).toBe(0);
    expect(installed.stdout).toContain("Everything your hooks need is installed.");
    expect(installed.stdout).toContain("In your agents: claude-code is up to date.");
    expect(home.fire("pre_tool_use", tool)).toMatchObject({ status: 2, stderr: "1.5.0\n" });
    expect(home.fire("stop", {}).stderr).not.toContain(state(home));
    const tested = await runMain(["test", join(home.path, ".config/hawk/registry/hooks/b.py")], {
      home: home.path,
      cwd: home.project,
      env: { PATH: process.env["PATH"] },
    });
    expect(tested.stdout).toContain("verdict\n  pre_tool_use: block\n");
    const count = index.asked.length;
    const again = await runDeps(home, ["--install", "--yes"], { PIP_INDEX_URL: `${index.url}/simple/` });
    expect(again).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/b\.py +hawktest>=1,<2 +Python +installed by hawk/) });
    expect(index.asked).toHaveLength(count);
    expect((await home.hawk("clean")).exitCode).toBe(0);
    expect(existsSync(state(home))).toBe(false);
  });

  test("versions that can't be had together are reported by name, and nothing is installed", async () => {
    const index = await servePython([
      { name: "hawktest", version: "1.5.0" },
      { name: "hawktest", version: "2.0.0" },
    ]);
    const home = createHome({ "old.py": python("hawktest<2"), "new.py": python("hawktest>=2") });
    const { exitCode, stderr } = await runDeps(home, ["--install", "--yes"], { PIP_INDEX_URL: `${index.url}/simple/` });
    expect(exitCode).toBe(1);
    expect(stderr).toContain("hooks ask for different versions of hawktest: hawktest<2 (old.py) and hawktest>=2 (new.py)");
    expect(stderr).toContain("pip said:");
    expect((await runDeps(home, [])).stdout).toMatch(/new\.py +hawktest>=2 +Python +missing/);
    // A package that is nowhere: pip's own last lines say so.
    const nowhere = await servePython([]);
    writeFileSync(join(home.path, ".config/hawk/config.yaml"), "global:\n  hooks: [old.py]\n");
    const failed = await runDeps(home, ["--install", "--yes"], { PIP_INDEX_URL: `${nowhere.url}/simple/` });
    expect(failed.exitCode).toBe(1);
    expect(failed.stderr).toMatch(/No matching distribution found for hawktest/);
    expect(failed.stderr).not.toContain("different versions");
  });

  test("looking for packages loads no module of the current project", async () => {
    const home = createHome(
      { "b.py": python("hawktest") },
      { "project/json.py": "open('../ran', 'w')\n", "project/packaging.py": "open('../ran', 'w')\n" },
    );
    await runDeps(home, []);
    expect(existsSync(join(home.path, "ran"))).toBe(false);
  });
});

describe("npm", () => {
  test("hooks find their packages as ES modules, CommonJS and TypeScript; no script of a package runs; clean takes it all out", async () => {
    const registry = await serveNpm([
      { name: "hawkjs", version: "1.2.0" },
      { name: "hawkjs", version: "2.0.0" },
      { name: "@hawktest/scoped", version: "3.0.0" },
    ]);
    const home = createHome({
      "a.mjs": esm("hawkjs@1", "hawkjs").replace("pre_tool_use", "stop"),
      "b.cjs": commonJs("@hawktest/scoped", "@hawktest/scoped"),
      "c.ts": esm("hawkjs@^1.0 @hawktest/scoped", "hawkjs").replace("pre_tool_use", "session_end"),
      "d.mjs": esm("hawkjs", "hawkjs").replace("pre_tool_use", "user_prompt_submit"),
    });
    await home.hawk("sync", "--agent", "claude-code");
    const installed = await runDeps(home, ["--install", "--yes"], { npm_config_registry: registry.url });
    expect(installed.stderr).toBe("");
    expect(installed.exitCode).toBe(0);
    expect(home.fire("pre_tool_use", tool)).toMatchObject({ status: 2, stderr: "3.0.0\n" });
    expect(home.fire("stop", {})).toMatchObject({ status: 2, stderr: "1.2.0\n" });
    expect(home.fire("user_prompt_submit", {}).stdout).toContain('"1.2.0"');
    expect(home.fire("session_end", {}).stderr).toContain("1.2.0");
    expect(existsSync(join(home.path, "..", "hawk-install-script-ran"))).toBe(false);
    const modules = join(home.path, ".config/hawk/registry/node_modules");
    expect(lstatSync(join(modules, "hawkjs")).isSymbolicLink()).toBe(true);
    expect((await home.hawk("scan", join(home.path, ".config/hawk/registry"))).stdout).toContain("4 hooks, 0 problems");
    const count = registry.asked.length;
    expect((await runDeps(home, ["--install", "--yes"], { npm_config_registry: registry.url })).exitCode).toBe(0);
    expect(registry.asked).toHaveLength(count);
    await home.hawk("clean");
    expect(existsSync(modules)).toBe(false);
    expect(readdirSync(join(home.path, ".config/hawk/registry"))).toEqual(["hooks"]);
  });

  test("the approved copy of a project's hook finds its package, and a hook that is called in process does", async () => {
    const registry = await serveNpm([{ name: "hawkjs", version: "1.2.0" }]);
    const inline = `// hawk-hook: events=stop\n// hawk-hook: deps=hawkjs\n// hawk-hook: run=inline\nimport { version } from "hawkjs";\nexport default () => ({ decision: "block", reason: version });\n`;
    const home = createHome(
      { "inline.mjs": inline },
      {
        "project/.hawk/config.yaml": "hooks:\n  enabled: [p.mjs]\n",
        "project/.hawk/hooks/p.mjs": esm("hawkjs", "hawkjs"),
      },
    );
    await home.hawk("trust", "--yes");
    await home.hawk("sync", "--agent", "claude-code");
    expect((await runDeps(home, ["--install", "--yes"], { npm_config_registry: registry.url })).exitCode).toBe(0);
    expect(home.fire("pre_tool_use", tool)).toMatchObject({ status: 2, stderr: "1.2.0\n" });
    expect(home.fire("stop", {}).stdout + home.fire("stop", {}).stderr).toContain("1.2.0");
  });

  test.each(["git+file", "file"])(
    "what a package gets from elsewhere than a registry (%s) is not fetched, and nothing of it runs",
    async (kind) => {
      const inner = createGitRepository("inner", { "package.json": '{"name": "inner", "version": "1.0.0"}' });
      const outer = createGitRepository("outer", {
        "package.json": `{"name": "outer", "version": "1.0.0", "scripts": {"prepare": "true"}, "devDependencies": {"inner": "git+file://${inner.path}"}}`,
        ".npmrc": "git=./x.sh\n",
        "x.sh": '#!/bin/sh\n: >"$HOME/RAN"\nexec git "$@"\n',
      });
      outer.git("update-index", "--chmod=+x", "x.sh");
      outer.git("commit", "--quiet", "--message", "Make it a program");
      const registry = await serveNpm([
        {
          name: "hawkjs",
          version: "1.2.0",
          dependencies: { outer: `${kind}://${outer.path}`.replace("file:///", kind === "file" ? "file:/" : "file:///") },
        },
      ]);
      const home = createHome({ "a.mjs": esm("hawkjs@1", "hawkjs") });
      const { exitCode, stderr } = await runDeps(home, ["--install", "--yes"], { npm_config_registry: registry.url });
      expect(existsSync(join(home.path, "RAN"))).toBe(false);
      expect({ exitCode, stderr }).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("npm could not install") as string });
    },
  );

  test("a package that the user put beside the hooks counts, and stays theirs", async () => {
    const home = createHome(
      { "a.mjs": esm("hawkjs@1", "hawkjs") },
      { ".config/hawk/registry/hooks/node_modules/hawkjs/package.json": '{"name": "hawkjs"}' },
    );
    expect(await runDeps(home, [])).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/hawkjs@1 +npm +there/) });
  });

  test("versions that can't be had together are reported by name, and what was there stays", async () => {
    const registry = await serveNpm([
      { name: "hawkjs", version: "1.2.0" },
      { name: "hawkjs", version: "2.0.0" },
    ]);
    const files = { ".config/hawk/registry/hooks/new.mjs": esm("hawkjs@2", "hawkjs") };
    const home = createHome({ "old.mjs": esm("hawkjs@1", "hawkjs") }, files);
    await runDeps(home, ["--install", "--yes"], { npm_config_registry: registry.url });
    const before = readFileSync(join(state(home), "deps/npm/package.json"), "utf8");
    writeFileSync(join(home.path, ".config/hawk/config.yaml"), "global:\n  hooks: [old.mjs, new.mjs]\n");
    const { exitCode, stderr } = await runDeps(home, ["--install", "--yes"], { npm_config_registry: registry.url });
    expect(exitCode).toBe(1);
    expect(stderr).toContain("hooks ask for different versions of hawkjs: hawkjs@1 (old.mjs) and hawkjs@2 (new.mjs)");
    expect(readFileSync(join(state(home), "deps/npm/package.json"), "utf8")).toBe(before);
    expect((await runDeps(home, [])).stdout).toMatch(/old\.mjs +hawkjs@1 +npm +installed by hawk/);
  });

  test("without npm, that is said, and how to get it", async () => {
    const home = createHome({ "a.mjs": esm("hawkjs@1", "hawkjs") });
    const { exitCode, stderr } = await runDeps(home, ["--install", "--yes"], { PATH: join(home.path, "empty") });
    expect(exitCode).toBe(1);
    expect(stderr).toContain("there is no npm on the PATH");
  });
});

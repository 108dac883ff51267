import { execFileSync, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { publicPackages } from "../pack.mjs";
import { bin, root } from "../setup.mjs";
import { commitAll, copyFiles } from "./copy-workspace.mjs";

/** The last that runs on Node 20. */
const VERDACCIO = "6.2.1";

// From a fresh copy of the workspace to a registry on this machine, and from there to a user. Each step goes on where the one before has ended.
describe("a release", { sequential: true }, () => {
  const directory = mkdtempSync(join(tmpdir(), "hawk-registry-"));
  const [copy, home, prefix] = ["copy", "home", "prefix"].map((name) => join(directory, name));
  let registry;
  let server;

  beforeAll(async () => {
    for (const path of [copy, home]) mkdirSync(path);
    copyFiles(copy);
    // A bare machine would fetch the pinned pnpm with npm.
    symlinkSync(join(root, ".cache"), join(copy, ".cache"));
    commitAll(copy);
    const port = await freePort();
    registry = `http://127.0.0.1:${port}/`;
    server = startRegistry(installVerdaccio(), directory, port);
    await vi.waitFor(() => fetch(`${registry}-/ping`), { timeout: 120_000 });
    writeFileSync(join(home, ".npmrc"), `//127.0.0.1:${port}/:_authToken=anybody\n`);
  });

  afterAll(() => {
    server?.kill();
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  });

  const run = (script, at) => {
    const env = { ...process.env, ...(at ? { npm_config_registry: at, npm_config_userconfig: join(home, ".npmrc") } : {}) };
    const { status, stdout, stderr } = spawnSync("npm", ["run", "--silent", script], { cwd: copy, env, encoding: "utf8" });
    return { status, output: `${stdout}${stderr}` };
  };

  test("waits until the changes have versions", () => {
    expect(run("release", registry)).toMatchObject({ status: 1, output: expect.stringContaining("run npm run version") });
    expect(run("version")).toMatchObject({ status: 0 });
  });

  test("waits for a commit, and for the address of the repository", () => {
    expect(run("release", registry)).toMatchObject({ status: 1, output: expect.stringContaining("changes that no commit has") });
    commitAll(copy);
    const elsewhere = run("release", "https://registry.example.com/");
    expect(elsewhere).toMatchObject({ status: 1, output: expect.stringContaining("tooling/repository.json") });
  });

  test("publishes every package, and then has nothing left to publish", () => {
    const first = run("release", registry);
    expect(first, first.output).toMatchObject({ status: 0 });
    for (const { manifest } of publicPackages()) expect(first.output).toContain(`${manifest.name}@`);
    expect(run("release", registry)).toMatchObject({ status: 0, output: expect.stringContaining("No unpublished projects") });
  });

  test("says in each manifest what people search for", () => {
    const view = execFileSync("npm", ["view", "@hawk/cli", "keywords", "--json", "--registry", registry], { encoding: "utf8" });
    expect(JSON.parse(view)).toContain("claude-code");
  });

  test("can be installed, and then does all that the README promises", () => {
    const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
    execFileSync("npm", ["install", "--global", "--prefix", prefix, "--registry", registry, ...quiet, "@hawk/cli"], { stdio: "pipe" });
    const program = join(prefix, "lib/node_modules/@hawk/cli/dist/hawk.js");
    const env = { ...process.env, HAWK_TEST_PROGRAM: program };
    const words = ["run", "apps/cli/src/journey/journey.test.ts"];
    const { status, stdout } = spawnSync(bin("vitest"), words, { cwd: root, env, encoding: "utf8" });
    expect(status, stdout).toBe(0);
  });
});

function installVerdaccio() {
  const directory = join(root, ".cache", `verdaccio-${VERDACCIO}`);
  const program = join(directory, "node_modules/verdaccio/bin/verdaccio");
  if (existsSync(program)) return program;
  mkdirSync(directory, { recursive: true });
  // Deep inside it wants a version by a name that not every registry has.
  writeFileSync(join(directory, "package.json"), JSON.stringify({ private: true, overrides: { "node-fetch": "2.7.0" } }));
  const quiet = ["--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"];
  execFileSync("npm", ["install", "--prefix", directory, "--no-save", ...quiet, `verdaccio@${VERDACCIO}`], { stdio: "pipe" });
  return program;
}

/** A registry that has nothing and asks nobody else. */
function startRegistry(program, directory, port) {
  const config = join(directory, "verdaccio.json");
  const everybody = { access: "$all", publish: "$all", unpublish: "$all" };
  writeFileSync(
    config,
    JSON.stringify({
      storage: join(directory, "storage"),
      packages: { "@*/*": everybody, "**": everybody },
      max_body_size: "200mb",
      log: { type: "stdout", format: "json", level: "error" },
    }),
  );
  return spawn(process.execPath, [program, "--config", config, "--listen", `127.0.0.1:${port}`], { stdio: "ignore" });
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

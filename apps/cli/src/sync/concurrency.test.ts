import { spawn } from "node:child_process";
import type { ChildProcess, SpawnOptions } from "node:child_process";
import { readFileSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { createHome } from "../testing/home.ts";
import type { Home } from "../testing/home.ts";

const hawk = fileURLToPath(new URL("../../dist/hawk.js", import.meta.url));
const guard = "#!/bin/sh\n# hawk-hook: events=pre_tool_use\n# hawk-hook: matcher=Bash\necho no >&2; exit 2\n";

test("ten syncs at once, and a program that rewrites the same settings, lose nothing", async () => {
  const home = createHome({ "guard.sh": guard }, { ".claude/settings.json": '{\n  "count": 0\n}\n' });
  const settings = join(home.path, ".claude/settings.json");
  const writer = countUp(settings);
  const ends = await Promise.all(Array.from({ length: 10 }, () => start(home, "sync")));
  const count = writer.stop();
  expect(ends).toEqual(Array.from({ length: 10 }, () => [0, ""]));
  expect(count).toBeGreaterThan(0);
  // The writer ignores the lock, so it may have restored what it read before hawk wrote. One more sync fixes that and keeps its count.
  expect((await home.hawk("sync")).exitCode).toBe(0);
  const after = JSON.parse(readFileSync(settings, "utf8")) as { count: number; hooks: { PreToolUse: unknown[] } };
  expect([after.count, after.hooks.PreToolUse.length]).toEqual([count, 1]);
  expect(home.fire("pre_tool_use", { hook_event_name: "PreToolUse", tool_name: "Bash", tool_input: {} }).stderr).toBe("no\n");
  expect(readdirSync(join(home.path, ".claude")).toSorted()).toEqual([".keep", "settings.json"]);
});

test("hooks that are enabled at once are all in the agents, whichever sync comes last", async () => {
  const names = Array.from({ length: 12 }, (_, index) => `hook-${index}.sh`);
  const home = createHome({ "guard.sh": guard }, Object.fromEntries(names.map((name) => [`.config/hawk/registry/hooks/${name}`, guard])));
  expect(await home.hawk("sync")).toMatchObject({ exitCode: 0 });
  const ends = await Promise.all(names.map((name) => start(home, "enable", name)));
  expect(ends).toEqual(names.map(() => [0, ""]));
  const { plan } = JSON.parse(readFileSync(join(home.path, ".local/state/hawk/plans/claude-code.json"), "utf8")) as Stored;
  expect(plan.hooks.map(({ name }) => name).toSorted()).toEqual(["guard.sh", ...names].toSorted());
});

test("syncs of one process don't block each other", async () => {
  const home = createHome({ "guard.sh": guard });
  const first = await home.hawk("sync");
  const others = await Promise.all([home.hawk("sync"), home.hawk("sync"), home.hawk("clean", "--dry-run")]);
  expect([first, ...others].map(({ exitCode }) => exitCode)).toEqual([0, 0, 0, 0]);
});

test("proofs that several runs of hawk verify write at once are all kept", async () => {
  const home = createHome({});
  const state = join(home.path, ".local/state/hawk");
  const write = `import { statePaths, writeProof } from "@hawk/state";
    const state = statePaths({ home: process.env.HOME, env: {} });
    for (let at = 0; at < 10; at += 1)
      writeProof(state, process.argv[1] + at, { version: null, time: new Date().toISOString(), isProven: true, files: {} });`;
  const names = ["a", "b", "c", "d"];
  const ends = await Promise.all(
    names.map((name) => ended(spawn(process.execPath, ["--input-type=module", "--eval", write, name], { ...quiet, env: envOf(home) }))),
  );
  expect(ends).toEqual(names.map(() => [0, ""]));
  expect(Object.keys(JSON.parse(readFileSync(join(state, "proofs.json"), "utf8")) as object)).toHaveLength(40);
});

test("pauses of many sessions that begin at once all hold", async () => {
  const home = createHome({ "guard.sh": guard });
  expect(await home.hawk("sync")).toMatchObject({ exitCode: 0 });
  const sessions = Array.from({ length: 8 }, (_, index) => `s${index}`);
  await Promise.all(sessions.map((session) => start(home, "pause", "--session", session)));
  const paused = JSON.parse(readFileSync(join(home.path, ".local/state/hawk/paused.json"), "utf8")) as object;
  expect(sessions.filter((session) => !JSON.stringify(paused).includes(`"${session}"`))).toEqual([]);
});

test("packages that are downloaded at once are all in the lock", async () => {
  const names = ["one", "two", "three", "four"];
  const home = createHome({}, Object.fromEntries(names.map((name) => [`${name}/${name}.sh`, guard])));
  const ends = await Promise.all(names.map((name) => start(home, "download", `../${name}`)));
  expect(ends).toEqual(names.map(() => [0, ""]));
  const { packages } = JSON.parse(readFileSync(join(home.path, ".config/hawk/hawk.lock"), "utf8")) as { packages: { name: string }[] };
  expect(packages.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
});

interface Stored {
  plan: { hooks: { name: string }[] };
}

async function start(home: Home, ...args: string[]): Promise<[code: number | null, stderr: string]> {
  return ended(spawn(process.execPath, [hawk, ...args], { ...quiet, cwd: home.project, env: envOf(home) }));
}

const quiet = { cwd: import.meta.dirname, stdio: ["ignore", "ignore", "pipe"] } satisfies SpawnOptions;

function envOf({ path }: Home): NodeJS.ProcessEnv {
  return { PATH: process.env["PATH"], HOME: path };
}

async function ended(child: ChildProcess): Promise<[code: number | null, stderr: string]> {
  const stderr = child.stderr && text(child.stderr);
  const code = await new Promise<number | null>((resolve) => child.once("exit", resolve));
  return [code, (await stderr) ?? ""];
}

/** Another program: reads the settings, counts one up, and puts them in place of the old ones, again and again. */
function countUp(path: string): { stop: () => number } {
  let count = 0;
  const timer = setInterval(() => {
    const read = JSON.parse(readFileSync(path, "utf8")) as { count: number };
    count += 1;
    writeFileSync(`${path}.mine`, `${JSON.stringify({ ...read, count }, null, 2)}\n`);
    renameSync(`${path}.mine`, path);
  }, 70);
  return {
    stop: () => {
      clearInterval(timer);
      return count;
    },
  };
}

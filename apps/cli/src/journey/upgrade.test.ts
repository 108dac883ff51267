import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { createPerson } from "../testing/built.ts";
import type { Person, ProgramEnd } from "../testing/built.ts";
import { createOtherBuild } from "../testing/other-build.ts";
import { describeTree } from "../testing/tree.ts";

const LIMIT_MS = 240_000;
const STATE = ".local/state/hawk";
const guard = "#!/bin/sh\n# hawk-hook: events=pre_tool_use\n# hawk-hook: on_failure=block\necho no >&2\nexit 2\n";

interface Upgraded extends Person {
  newer: string;
  /** The newer version. */
  upgraded: (...args: string[]) => ProgramEnd;
  read: (path: string) => string;
  /** Ends when the runner has nothing more to write. */
  fire: () => Promise<ProgramEnd>;
}

/** Somebody with a guard in two agents, and a newer hawk than the one that put it there. */
function createUpgraded(variables: Record<string, string> = {}): Upgraded {
  const person = createPerson("ann", variables);
  onTestFinished(person.leave);
  for (const directory of [".claude", ".gemini"]) person.write(`${directory}/settings.json`, "{}\n");
  person.write(".config/hawk/config.yaml", "global:\n  hooks: [guard.sh]\n");
  person.write(".config/hawk/registry/hooks/guard.sh", guard);
  expect(person.hawk("sync").exitCode).toBe(0);
  const newer = createOtherBuild(person.binary, "98.0.1");
  const trace = join(person.home, STATE, "trace.jsonl");
  const read = (path: string): string => readFileSync(join(person.home, path), "utf8");
  return {
    ...person,
    newer,
    read,
    upgraded: (...args) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [newer, ...args], {
        cwd: person.project,
        env: person.env,
        encoding: "utf8",
      });
      return { exitCode: status, stdout, stderr };
    },
    fire: async () => {
      const { hooks } = JSON.parse(read(".claude/settings.json")) as { hooks: { PreToolUse: { hooks: { command: string }[] }[] } };
      const traced = countLines(trace);
      const end = person.start(hooks.PreToolUse[0]?.hooks[0]?.command ?? "", {
        session_id: "s",
        cwd: person.project,
        hook_event_name: "PreToolUse",
        tool_name: "Bash",
        tool_input: { command: "ls" },
      });
      await expect.poll(() => countLines(trace), { timeout: LIMIT_MS }).toBeGreaterThan(traced);
      return end;
    },
  };
}

function countLines(path: string): number {
  return existsSync(path) ? readFileSync(path, "utf8").split("\n").length : 0;
}

const settingsOf = ({ read }: Upgraded): string[] => [read(".claude/settings.json"), read(".gemini/settings.json")];
const isNewIn = ({ read }: Upgraded, host: string): boolean => read(`${STATE}/run/${host}/pre_tool_use`).includes(digest);
const digest = Buffer.from("98.0.1").toString("hex").padStart(16, "0");

test(
  "the next command of an upgraded hawk renews the runners, says so, and leaves settings and old programs as they are",
  async () => {
    const person = createUpgraded();
    const settings = settingsOf(person);
    const programs = Object.keys(describeTree(join(person.home, STATE, "lib")));
    const { exitCode, stdout, stderr } = person.upgraded("status", "--json");
    expect({ exitCode, stderr }).toEqual({
      exitCode: 0,
      stderr: `hawk: renewed the runners for Claude Code, Gemini CLI (hawk ${person.hawk("--version").stdout.trim()} → 98.0.1)\n`,
    });
    expect(JSON.parse(stdout)).toContainEqual(expect.objectContaining({ host: "claude-code", state: "in sync" }));
    expect(settingsOf(person)).toEqual(settings);
    expect([isNewIn(person, "claude-code"), isNewIn(person, "gemini-cli")]).toEqual([true, true]);
    expect(await person.fire()).toMatchObject({ exitCode: 2, stderr: "no\n" });
    expect(Object.keys(describeTree(join(person.home, STATE, "lib")))).toEqual(expect.arrayContaining(programs));
    expect(person.upgraded("list").stderr).toBe("");
    expect(person.upgraded("sync").stdout).not.toContain("renewed");
  },
  LIMIT_MS,
);

test(
  "an older hawk does the same, and its own sync leaves nothing to renew",
  () => {
    const person = createUpgraded();
    expect(person.upgraded("sync").exitCode).toBe(0);
    expect(person.upgraded("list").stderr).toBe("");
    expect(person.hawk("list").stderr).toMatch(/^hawk: renewed the runners for .* \(hawk 98\.0\.1 → .*\)\n$/);
    expect(isNewIn(person, "claude-code")).toBe(false);
  },
  LIMIT_MS,
);

test(
  "an agent whose settings or hooks would change too keeps its runners until sync",
  async () => {
    const person = createUpgraded();
    person.write(".gemini/settings.json", "{}\n");
    expect(person.upgraded("list").stderr).toMatch(
      /^hawk: renewed the runners for Claude Code \(.*\)\nhawk: run hawk sync for Gemini CLI: the upgrade changes more there \(.*\)\n$/,
    );
    expect([person.read(".gemini/settings.json"), isNewIn(person, "claude-code"), isNewIn(person, "gemini-cli")]).toEqual([
      "{}\n",
      true,
      false,
    ]);
    person.write(".config/hawk/config.yaml", "global:\n  hooks: []\n");
    expect(person.hawk("list").stderr).toMatch(/^hawk: run hawk sync for Claude Code, Gemini CLI: /);
    expect(await person.fire()).toMatchObject({ exitCode: 2, stderr: "no\n" });
  },
  LIMIT_MS,
);

test.each<[string, Record<string, string>, string[]]>([
  ["below an agent", { CLAUDECODE: "1" }, ["list"]],
  ["for a dry run", {}, ["enable", "guard.sh", "--dry-run"]],
  ["for help", {}, ["list", "--help"]],
])("nothing is renewed %s", (_when, variables, args) => {
  const { project: cwd, env, newer, home } = createUpgraded();
  const before = describeTree(join(home, STATE, "run"));
  const { stderr } = spawnSync(process.execPath, [newer, ...args], { cwd, env: { ...env, ...variables }, encoding: "utf8" });
  expect([stderr, describeTree(join(home, STATE, "run"))]).toEqual(["", before]);
});

test.each<[string, (person: Upgraded) => void, string]>([
  [
    "a file in the way",
    ({ home }) => writeFileSync(join(home, STATE, "lib", digest), ""),
    "hawk: can't renew the runners after the upgrade: ",
  ],
  [
    "a broken configuration",
    ({ write }) => write(".config/hawk/config.yaml", "global:\n  hoks: [guard.sh]\n"),
    "hawk: can't renew the runners after the upgrade: the configuration has an error: ~/.config/hawk/config.yaml:2:3 ",
  ],
])(
  "%s is named, and the old runners go on",
  async (_what, disturb, message) => {
    const person = createUpgraded();
    disturb(person);
    const { exitCode, stderr } = person.upgraded("log");
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: expect.stringContaining(message) });
    expect([isNewIn(person, "claude-code"), await person.fire()]).toMatchObject([false, { exitCode: 2, stderr: "no\n" }]);
    expect(person.upgraded("log").stderr).toBe(stderr);
  },
  LIMIT_MS,
);

test(
  "of commands that start at once, one renews",
  async () => {
    const { newer, project: cwd, env } = createUpgraded();
    const ends = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const child = spawn(process.execPath, [newer, "list"], { cwd, env, stdio: ["ignore", "ignore", "pipe"] });
        return text(child.stderr);
      }),
    );
    expect(ends.filter((stderr) => stderr !== "")).toEqual([expect.stringMatching(/^hawk: renewed the runners for [^\n]*\n$/)]);
  },
  LIMIT_MS,
);

test(
  "a project's hook that was edited since it was trusted stays as approved",
  async () => {
    const person = createUpgraded();
    person.write("work/.hawk/config.yaml", "hooks:\n  enabled: [mine.sh]\n");
    person.write("work/.hawk/hooks/mine.sh", guard.replace("no", "as approved"));
    expect(person.hawk("trust", "--yes").exitCode).toBe(0);
    person.write("work/.hawk/hooks/mine.sh", guard.replace("no", "edited"));
    expect(person.upgraded("list").stderr).toMatch(/^hawk: renewed the runners for Claude Code, Gemini CLI /);
    expect((await person.fire()).stderr).toContain("as approved");
  },
  LIMIT_MS,
);

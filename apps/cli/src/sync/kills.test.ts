import { spawn } from "node:child_process";
import { cpSync, existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { createHome } from "../testing/home.ts";
import { runMain } from "../testing/run-main.ts";
import { describeTree } from "../testing/tree.ts";

// Commands that change several files, ended by SIGKILL at the calls that change the disk, spread evenly over each command. After that every
// file of the user's is whole, no hook is in neither place, and the same command again comes to the same end as one that nobody disturbed.

// A machine with much else to do takes its time.
vi.setConfig({ testTimeout: 1_800_000 });

const hawkFile = fileURLToPath(new URL("../../dist/hawk.js", import.meta.url));
const preload = fileURLToPath(new URL("../testing/kill-at.cjs", import.meta.url));
const KILLS_EACH = 110;
const AT_ONCE = 4;

const SETTINGS = ".claude/settings.json";
const mine = '{\n  "theme": "dark",\n  "hooks": {\n    "Stop": [{ "hooks": [{ "type": "command", "command": "beep" }] }]\n  }\n}\n';
const files = {
  [SETTINGS]: mine,
  ".codex/config.toml": 'model = "x"\n',
  "project/.hawk/config.yaml": "hooks:\n  enabled: [own.sh]\n",
  "project/.hawk/hooks/own.sh": "#!/bin/sh\n# hawk-hook: events=pre_tool_use,stop\nexit 0\n",
};
const guard = { "guard.sh": "#!/bin/sh\n# hawk-hook: events=pre_tool_use\nexit 0\n" };

const replace = ["import", "claude-code", "--replace"];
const vendor = ["sync", "--vendor", "--assume-trusted", "--agent", "claude-code,codex,opencode"];
const operations: readonly { command: string[]; before: string[][] }[] = [
  { command: replace, before: [["sync"]] },
  { command: ["import", "claude-code", "--undo"], before: [["sync"], replace] },
  { command: ["sync", "--codex-trust"], before: [["sync"]] },
  { command: vendor, before: [["sync"]] },
  { command: ["uninstall", "--yes"], before: [["sync", "--codex-trust"], replace, vendor] },
];

interface Place {
  home: string;
  project: string;
}

let count = 0;
afterAll(() => process.stdout.write(`${count} kills: 0 torn, 0 lost, 0 litter\n`));

describe.each(operations)("hawk $command, killed anywhere", ({ command, before }) => {
  test("leaves every file whole, loses no hook, and is completed by the next run", async () => {
    const places = await Promise.all(Array.from({ length: AT_ONCE }, () => prepare(before)));
    const [first] = places as [Place];
    const log = join(first.home, "calls");
    expect((await start(first, command, { HAWK_COUNT_IN: log })).code).toBe(0);
    const calls = readFileSync(log, "utf8").trim().split("\n");
    rmSync(log);
    const wanted = contentOf(first);
    const kills = spread(calls);
    const check = async (kill: string, place: Place): Promise<void> => {
      const where = `killed at call ${kill}, ${calls[Number.parseInt(kill, 10) - 1]}`;
      restore(place);
      expect((await start(place, command, { HAWK_KILL_AT: kill })).signal, where).toBe("SIGKILL");
      expect(findTorn(place), where).toEqual([]);
      expect(isKept(place), where).toBe(true);
      const { exitCode, stderr } = await runMain(command, { ...place, cwd: place.project, env: { PATH: process.env["PATH"] ?? "" } });
      // It may have been over but for a last step that nobody misses.
      expect(exitCode === 0 || stderr.includes("has taken no hooks"), `${where}: ${stderr}`).toBe(true);
      expect(contentOf(place), where).toEqual(wanted);
      count += 1;
    };
    await Promise.all(
      places.map(async (place, lane) => {
        for (const kill of kills.filter((_, index) => index % AT_ONCE === lane)) await check(kill, place);
      }),
    );
  });
});

/** Before calls, and half-way through those that write, spread evenly. */
function spread(calls: readonly string[]): string[] {
  const all = calls.flatMap((name, index) => [`${index + 1} before`, ...(name.startsWith("write") ? [`${index + 1} half`] : [])]);
  const step = Math.max(1, all.length / KILLS_EACH);
  return Array.from({ length: Math.min(KILLS_EACH, all.length) }, (_, index) => all[Math.floor(index * step)] as string);
}

/** A home in which these commands have run, and a copy of it. */
async function prepare(before: readonly string[][]): Promise<Place> {
  const { path: home, project } = createHome(guard, files);
  const place = { home, project };
  for (const words of before) await start(place, words, {});
  onTestFinished(() => rmSync(`${home}-kept`, { recursive: true, force: true }));
  cpSync(home, `${home}-kept`, { recursive: true });
  return place;
}

function restore({ home }: Place): void {
  rmSync(home, { recursive: true });
  cpSync(`${home}-kept`, home, { recursive: true });
}

async function start(
  { home, project }: Place,
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
  const child = spawn(process.execPath, ["--require", preload, hawkFile, ...args], {
    cwd: project,
    env: { PATH: process.env["PATH"], HOME: home, ...env },
    stdio: "ignore",
  });
  return new Promise((resolve) => child.once("exit", (code, signal) => resolve({ code, signal })));
}

/** Files of the user's and the ledger that can't be read. */
function findTorn({ home }: Place): string[] {
  return [SETTINGS, ".codex/hooks.json", "project/.claude/settings.json", ".local/state/hawk/memory.json"].filter((path) => {
    try {
      if (existsSync(join(home, path))) JSON.parse(readFileSync(join(home, path), "utf8"));
      return false;
    } catch {
      return true;
    }
  });
}

/** The user's own hook is in the agent's settings, or in hawk's configuration, and nothing else of theirs is gone. */
function isKept({ home }: Place): boolean {
  const read = (path: string): string => readFileSync(join(home, path), "utf8");
  const isThere = read(SETTINGS).includes("beep") || read(".config/hawk/config.yaml").includes("beep");
  return isThere && read(SETTINGS).includes('"theme": "dark"') && read(".codex/config.toml").includes('model = "x"');
}

/** All files but caches and locks, without what differs from home to home and from run to run. */
function contentOf({ home }: Place): Record<string, string> {
  const own = ".local/state/hawk/";
  return Object.fromEntries(
    Object.entries(describeTree(home))
      .filter(([path]) => !/hawk\/(?:compiled|locks|settings|trace|seen|tmp|backups\/(?!imported))/.test(path))
      .map(([path, what]) => [
        nameOf(path),
        path.startsWith(own) || /settings\.json|hooks\.json|config\.toml|hawk\.js/.test(path) ? textOf(home, path, what) : what,
      ]),
  );
}

function nameOf(path: string): string {
  return path
    .replaceAll(/\d{4}-\d\d-\d\dT[\d.-]+Z/g, "TIME")
    .replaceAll(/hawk-cli-\w+/g, "HOME")
    .replaceAll(/[0-9a-f]{64}/g, "DIGEST");
}

/** Texts with their home's path and times left out; anything else of hawk's own is a program or a plan, which doctor compares. */
function textOf(home: string, path: string, what: string): string {
  if (!what.startsWith("file") || /hawk\/(?:lib|run|plans|projects|trusted|memory)/.test(path)) return what.split(" ", 2).join(" ");
  return readFileSync(join(home, path), "utf8")
    .replaceAll(home, "HOME")
    .replaceAll(/sha256:\w+/g, "HASH")
    .replaceAll(/hawk-cli-\w+/g, "HOME");
}

import { spawn } from "node:child_process";
import { cpSync, existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { createHome } from "./home.ts";
import { describeTree } from "./tree.ts";

const hawkFile = fileURLToPath(new URL("../../dist/hawk.js", import.meta.url));
const preload = fileURLToPath(new URL("break-at.cjs", import.meta.url));

const SETTINGS = ".claude/settings.json";
const mine = '{\n  "theme": "dark",\n  "hooks": {\n    "Stop": [{ "hooks": [{ "type": "command", "command": "beep" }] }]\n  }\n}\n';
const guard = { "guard.sh": "#!/bin/sh\n# hawk-hook: events=pre_tool_use\nexit 0\n" };
const files = {
  [SETTINGS]: mine,
  ".codex/config.toml": 'model = "x"\n',
  "project/.hawk/config.yaml": "hooks:\n  enabled: [own.sh]\n",
  "project/.hawk/hooks/own.sh": "#!/bin/sh\n# hawk-hook: events=pre_tool_use,stop\nexit 0\n",
  "pkg/theirs.sh": "#!/bin/sh\n# hawk-hook: events=stop\nexit 0\n",
  "pkg/other.sh": "#!/bin/sh\n# hawk-hook: events=stop\nexit 0\n",
};

const replace = ["import", "claude-code", "--replace"];
const vendor = ["sync", "--vendor", "--assume-trusted", "--agent", "claude-code,codex,opencode"];
const download = ["download", "../pkg"];
const pause = ["pause", "--session", "s1"];

/** A command that changes several files. */
export interface Operation {
  command: string[];
  before: string[][];
  /** What it says when the run that was disturbed had done everything but a last step that nobody misses. */
  isOver?: RegExp;
}

export const operations: readonly Operation[] = [
  { command: replace, before: [["sync"]] },
  { command: ["import", "claude-code", "--undo"], before: [["sync"], replace], isOver: /has taken no hooks/ },
  { command: ["sync", "--codex-trust"], before: [["sync"]] },
  { command: vendor, before: [["sync"]] },
  { command: ["uninstall", "--yes"], before: [["sync", "--codex-trust"], replace, vendor] },
  { command: ["trust", "--yes"], before: [["sync"]] },
  { command: ["untrust"], before: [["sync"], ["trust", "--yes"]], isOver: /is not trusted, so there is nothing to revoke/ },
  { command: download, before: [["sync"]], isOver: /already/ },
  { command: ["enable", "theirs.sh", "--yes"], before: [["sync"], download] },
  { command: ["disable", "guard.sh"], before: [["sync"]] },
  { command: pause, before: [["sync"]] },
  { command: ["resume"], before: [["sync"], pause] },
];

export interface Place {
  home: string;
  project: string;
}

/** A home in which these commands have run, and a copy of it. */
export async function prepare(before: readonly string[][]): Promise<Place> {
  const { path: home, project } = createHome(guard, files);
  const place = { home, project };
  for (const words of before) await start(place, words, {});
  onTestFinished(() => rmSync(`${home}-kept`, { recursive: true, force: true }));
  cpSync(home, `${home}-kept`, { recursive: true });
  return place;
}

export function restore({ home }: Place): void {
  rmSync(home, { recursive: true });
  cpSync(`${home}-kept`, home, { recursive: true });
}

interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  stderr: string;
}

export async function start({ home, project }: Place, args: readonly string[], env: Record<string, string>): Promise<Ended> {
  const child = spawn(process.execPath, ["--require", preload, hawkFile, ...args], {
    cwd: project,
    env: { PATH: process.env["PATH"], HOME: home, ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const exit = new Promise<Omit<Ended, "stderr">>((resolve) => child.once("exit", (code, signal) => resolve({ code, signal })));
  const [stderr, ended] = await Promise.all([text(child.stderr), exit]);
  return { ...ended, stderr };
}

/** Runs a command undisturbed, and lists the calls that it changes the disk with. */
export async function countCalls(place: Place, { command }: Operation): Promise<string[]> {
  const log = join(place.home, "calls");
  const { code, stderr } = await start(place, command, { HAWK_COUNT_IN: log });
  if (code !== 0) throw new Error(stderr);
  const calls = readFileSync(log, "utf8").trim().split("\n");
  rmSync(log);
  return calls;
}

/** As many of them as asked for, evenly. */
export function spread<T>(all: readonly T[], most: number): T[] {
  const step = Math.max(1, all.length / most);
  return Array.from({ length: Math.min(most, all.length) }, (_, index) => all[Math.floor(index * step)] as T);
}

/** Files of the user's and of hawk's own that can't be read. */
export function findTorn({ home }: Place): string[] {
  const state = ["memory.json", "paused.json", "packages-under-way.json"].map((name) => `.local/state/hawk/${name}`);
  return [SETTINGS, ".codex/hooks.json", "project/.claude/settings.json", ...state].filter((path) => {
    try {
      if (existsSync(join(home, path))) JSON.parse(readFileSync(join(home, path), "utf8"));
      return false;
    } catch {
      return true;
    }
  });
}

/** The user's own hook is in the agent's settings, or in hawk's configuration, and nothing else of theirs is gone. */
export function isKept({ home }: Place): boolean {
  const read = (path: string): string => readFileSync(join(home, path), "utf8");
  const isThere = read(SETTINGS).includes("beep") || read(".config/hawk/config.yaml").includes("beep");
  return isThere && read(SETTINGS).includes('"theme": "dark"') && read(".codex/config.toml").includes('model = "x"');
}

/** All files but caches and locks, without what differs from home to home and from run to run. */
export function contentOf({ home }: Place): Record<string, string> {
  const own = ".local/state/hawk/";
  return Object.fromEntries(
    Object.entries(describeTree(home))
      .filter(([path]) => !/hawk\/(?:compiled|locks|settings|trace|seen|tmp|backups\/(?!imported))/.test(path))
      .map(([path, what]) => [
        nameOf(path),
        path.startsWith(own) || /settings\.json|hooks\.json|config\.toml|hawk\.js|hawk\.lock/.test(path) ? textOf(home, path, what) : what,
      ]),
  );
}

function nameOf(path: string): string {
  return path
    .replaceAll(/\d{4}-\d\d-\d\dT[\d.-]+Z/g, "TIME")
    .replaceAll(/hawk-test-\w+/g, "HOME")
    .replaceAll(/[0-9a-f]{64}/g, "DIGEST");
}

/** Texts with their home's path and times left out; anything else of hawk's own is a program or a plan, which doctor compares. */
function textOf(home: string, path: string, what: string): string {
  if (!what.startsWith("file") || /hawk\/(?:lib|run|plans|projects|trusted|memory)/.test(path)) return what.split(" ", 2).join(" ");
  return readFileSync(join(home, path), "utf8")
    .replaceAll(home, "HOME")
    .replaceAll(/\d{4}-\d\d-\d\dT[\d.:]+Z/g, "TIME")
    .replaceAll(/sha256:\w+/g, "HASH")
    .replaceAll(/hawk-test-\w+/g, "HOME");
}

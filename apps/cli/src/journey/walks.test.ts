import { readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { createPerson } from "../testing/built.ts";

const CONFIG = ".config/hawk/config.yaml";
const LOCK = ".config/hawk/hawk.lock";
/** Adapters that don't come with hawk. */
const ADDITION_PREFIX = ".local/state/hawk/adapters/approved.json";
const LEDGER = ".local/state/hawk/memory.json";
const [guard, other] = [".config/hawk/registry/hooks/guard.sh", ".config/hawk/registry/hooks/other.sh"];
const hookText = "#!/bin/sh\n# hawk-hook: events=pre_tool_use\nexit 0\n";

/**
 * Below the home directory, a command opens each file once to read it, but for these. A sync reads under its lock, after what the command
 * itself had to look at: another hawk may have written since, and what that one has brought into the agents must stay. An agent's settings are
 * read once more when they are written, for what turns hooks off.
 */
const SETTINGS = ".claude/settings.json";
const rows: [command: string[], more: Record<string, number>][] = [
  // What the agents lack for a hook is asked before it is enabled in them.
  [["enable", "guard.sh"], { [guard]: 3, [CONFIG]: 2, [LOCK]: 3, [LEDGER]: 2, [SETTINGS]: 2 }],
  [["sync"], { [LOCK]: 2, [SETTINGS]: 2 }],
  // Where a hook is enabled is asked before it is disabled there, and so is whether to trace that.
  [["disable", "guard.sh"], { [other]: 2, [CONFIG]: 4, [LOCK]: 3, [LEDGER]: 2, [SETTINGS]: 2 }],
  [["sync", "--agent", "claude-code"], { [LOCK]: 2, [SETTINGS]: 2 }],
];

/** In the project, hawk looks for its mark, and for what turns hooks off. Adapters that were added are looked for before they are loaded, and when they are. Every command asks which hawk wrote the runners, and a sync writes that down. */
const looked: Record<string, number> = {
  [ADDITION_PREFIX]: 2,
  ".local/state/hawk/made-by": 2,
  "work/.claude/settings.local.json": 2,
  "work/.claude/settings.json": 2,
};

test("a command opens each file once", () => {
  const counter = fileURLToPath(new URL("../testing/count-opens.cjs", import.meta.url));
  const person = createPerson("ada", { NODE_OPTIONS: `--require=${counter}`, OPENED_FILES: join("..", "..", "opened") });
  onTestFinished(person.leave);
  const opened = join(person.root, "opened");
  person.write(guard, hookText);
  person.write(other, hookText);
  person.write(LOCK, '{ "version": 1, "packages": [] }');
  person.write(".claude/settings.json", "{}\n");
  expect(person.hawk("enable", "other.sh")).toMatchObject({ exitCode: 0 });
  expect(person.hawk("sync")).toMatchObject({ exitCode: 0 });
  for (const [command, more] of rows) {
    rmSync(opened, { force: true });
    expect(person.hawk(...command)).toMatchObject({ exitCode: 0, stderr: "" });
    const counts = countBelow(person.home, readFileSync(opened, "utf8"));
    expect(counts.get(CONFIG), command.join(" ")).toBeGreaterThan(0);
    const tooMany = [...counts].filter(([path, count]) => count > ({ ...looked, ...more }[path] ?? 1));
    expect(Object.fromEntries(tooMany), command.join(" ")).toEqual({});
  }
});

function countBelow(home: string, lines: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const path of lines.split("\n").filter((line) => line.startsWith(`${home}/`) && !isDirectory(line))) {
    const name = path.slice(home.length + 1);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

/** Directories are opened to have the disk write them. */
function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

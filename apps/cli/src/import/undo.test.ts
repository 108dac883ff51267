import { chmodSync, cpSync, existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createHome } from "../testing/home.ts";
import type { Home } from "../testing/home.ts";
import { runMain } from "../testing/run-main.ts";
import { describeTree } from "../testing/tree.ts";

const SETTINGS = ".claude/settings.json";
const CONFIG = ".config/hawk/config.yaml";
const script = "#!/bin/sh\necho no >&2\nexit 2\n";
const mine = `{
    "theme":   "dark",
    "hooks": {
        "PreToolUse": [ {"matcher": "Bash", "hooks": [{"type": "command", "command": "~/.claude/guard.sh"}, {"type": "command", "command": "true"}]} ],
        "Stop": [{"hooks": [{"type": "command", "command": "beep"}]}]
    }
}`;

function createImported(files: Record<string, string> = {}): Home & { read: (path: string) => string } {
  const home = createHome(
    { "own.sh": "#!/bin/sh\n# hawk-hook: events=pre_tool_use,session_start\nexit 0\n" },
    { [SETTINGS]: mine, ".claude/guard.sh": script, ...files },
  );
  chmodSync(join(home.path, ".claude/guard.sh"), 0o755);
  return { ...home, read: (path) => readFileSync(join(home.path, path), "utf8") };
}

test("an import that is undone leaves the agent's settings with their own hooks and hawk's entries, and hawk without them", async () => {
  const home = createImported();
  await home.hawk("sync");
  const [settings, config, tree] = [home.read(SETTINGS), home.read(CONFIG), describeTree(join(home.path, ".config"))];
  expect(await home.hawk("import", "claude-code", "--replace")).toMatchObject({ exitCode: 0 });
  expect(home.read(SETTINGS)).not.toContain("beep");
  const { exitCode, stdout, stderr } = await home.hawk("import", "claude-code", "--undo");
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  expect(stdout).toContain(`${join(home.path, SETTINGS)} has its own hooks back.`);
  expect(stdout).toContain("In your agents: claude-code is up to date.");
  expect(home.read(SETTINGS)).toBe(settings);
  expect(JSON.stringify(home.read(CONFIG).match(/[\w.-]+\.sh/g))).toBe(JSON.stringify(config.match(/[\w.-]+\.sh/g)));
  expect(Object.keys(describeTree(join(home.path, ".config")))).toEqual(Object.keys(tree));
  expect(readdirSync(join(home.path, ".local/state/hawk/backups")).filter((name) => name === "imported")).toEqual([]);
  expect(await home.hawk("uninstall", "--yes")).toMatchObject({ exitCode: 0, stderr: "" });
  expect(home.read(SETTINGS)).toBe(mine);
});

test("two imports from one file are undone together, whichever came first", async () => {
  const home = createImported();
  await home.hawk("import", "claude-code", "--replace");
  const more = home.read(SETTINGS).replace('"theme"', '"other": 1, "theme"');
  writeFileSync(
    join(home.path, SETTINGS),
    more.replace('"hooks": {', '"hooks": { "Notification": [{"hooks": [{"type": "command", "command": "ring"}]}],'),
  );
  await home.hawk("import", "claude-code", "--replace");
  expect(home.read(SETTINGS)).not.toContain("ring");
  expect(await home.hawk("import", join(home.path, SETTINGS), "--undo")).toMatchObject({ exitCode: 0 });
  const { hooks, other } = JSON.parse(home.read(SETTINGS)) as { hooks: Record<string, unknown[]>; other: number };
  expect([
    other,
    JSON.stringify(hooks)
      .match(/ring|beep|guard\.sh|"true"/g)
      ?.toSorted(),
  ]).toEqual([1, ['"true"', "beep", "guard.sh", "ring"]]);
});

test("what others wrote since stays, and so does a copied script that was edited", async () => {
  const home = createImported();
  await home.hawk("import", "claude-code", "--replace");
  writeFileSync(join(home.path, SETTINGS), home.read(SETTINGS).replace('"dark"', '"light"'));
  const copy = ".config/hawk/registry/hooks/guard.sh";
  writeFileSync(join(home.path, copy), `${home.read(copy)}# mine\n`);
  const { stdout } = await home.hawk("import", "claude-code", "--undo");
  expect(stdout).toContain("guard.sh is off, and stays in your registry, because you have edited it since.");
  expect(home.read(copy)).toContain("# mine");
  expect(home.read(SETTINGS)).toContain('"light"');
  for (const command of ["beep", "~/.claude/guard.sh"]) expect(home.read(SETTINGS).split(command)).toHaveLength(2);
  expect((await home.hawk("list", "--enabled")).stdout).not.toContain("guard.sh");
});

test("a dry run shows both files, and writes nothing", async () => {
  const home = createImported();
  await home.hawk("import", "claude-code", "--replace");
  const before = describeTree(home.path);
  const { stdout } = await home.hawk("import", "claude-code", "--undo", "--dry-run");
  expect(stdout).toMatch(/^\+.*beep/m);
  expect(stdout).toMatch(/^-.*beep/m);
  expect(describeTree(home.path)).toEqual(before);
});

test("one that was cut short after the settings is completed by the next, and puts nothing in twice", async () => {
  const home = createImported();
  await home.hawk("import", "claude-code", "--replace");
  const state = join(home.path, ".local/state/hawk");
  const [ledger, backups] = [join(state, "memory.json"), join(state, "backups/imported")];
  const recorded = readFileSync(ledger, "utf8");
  cpSync(backups, `${backups}-kept`, { recursive: true });
  await home.hawk("import", "claude-code", "--undo");
  const undone = home.read(SETTINGS);
  writeFileSync(ledger, recorded);
  cpSync(`${backups}-kept`, backups, { recursive: true });
  rmSync(`${backups}-kept`, { recursive: true });
  expect(await home.hawk("import", "claude-code", "--undo")).toMatchObject({ exitCode: 0 });
  expect(home.read(SETTINGS)).toBe(undone);
});

test.each([
  ["nothing was taken out", async () => createImported(), "hawk has taken no hooks out of claude-code"],
  [
    "the backup is gone",
    async () => {
      const home = createImported();
      await home.hawk("import", "claude-code", "--replace");
      rmSync(join(home.path, ".local/state/hawk/backups"), { recursive: true });
      return home;
    },
    "the backup of",
  ],
])("nothing changes where %s, and it is said", async (_what, prepare, message) => {
  const home = await prepare();
  const before = describeTree(home.path);
  const { exitCode, stderr } = await home.hawk("import", "claude-code", "--undo");
  expect(exitCode).toBe(1);
  expect(stderr).toContain(message);
  expect(describeTree(home.path)).toEqual(before);
});

test.each([[["uninstall", "--yes"]], [["import", "claude-code", "--undo"]]])(
  "in a copied home, %j gives the hooks back there, and leaves the other home alone",
  async (command) => {
    const old = createImported();
    await old.hawk("import", "claude-code", "--replace");
    const path = `${old.path}-copy`;
    cpSync(old.path, path, { recursive: true });
    onTestFinished(() => rmSync(path, { recursive: true, force: true }));
    const untouched = describeTree(old.path);
    const { exitCode } = await runMain(command, { home: path, cwd: join(path, "project"), env: { PATH: process.env["PATH"] ?? "" } });
    expect(exitCode).toBe(0);
    expect(readFileSync(join(path, SETTINGS), "utf8")).toContain("beep");
    if (command[0] === "uninstall") expect(readFileSync(join(path, SETTINGS), "utf8")).toBe(mine);
    expect(describeTree(old.path)).toEqual(untouched);
    expect(existsSync(join(old.path, ".local/state/hawk/backups/imported"))).toBe(true);
  },
);

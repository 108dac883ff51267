import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { createHome } from "../testing/home.ts";
import type { Home } from "../testing/home.ts";
import { addOlderHawk, beforeOlderHawk } from "../testing/older-home.ts";
import { runMain } from "../testing/run-main.ts";
import { describeTree } from "../testing/tree.ts";

const guard = { "guard.sh": "#!/bin/sh\n# hawk-hook: events=pre_tool_use,stop\nexit 0\n" };
const mine = '{\n  "theme": "dark",\n  "hooks": {\n    "Stop": [{ "hooks": [{ "type": "command", "command": "./mine.sh" }] }]\n  }\n}\n';
const agents = {
  ".claude/settings.json": mine,
  ".gemini/settings.json": '{\n  "ui": {}\n}\n',
  ".cline/.keep": "",
  ".copilot/.keep": "",
  ".cursor/.keep": "",
};

function read(home: Home, path: string): string {
  return readFileSync(join(home.path, path), "utf8");
}

function stateOf(home: Home): string {
  return join(home.path, ".local/state/hawk");
}

async function statusOf(home: Home, host = "claude-code"): Promise<unknown> {
  const { stdout } = await home.hawk("status", "--json");
  return (JSON.parse(stdout) as { host: string }[]).find((status) => status.host === host);
}

/** Every file of the agents' that is theirs or the user's, and nothing of hawk's own. */
function agentsOf(home: Home): Record<string, string> {
  return Object.fromEntries(
    Object.entries(describeTree(home.path)).filter(([path]) => /^\.(?:claude|gemini|cline|copilot|cursor)/.test(path)),
  );
}

test("a runner that can't be started is out of date, and sync fixes it", async () => {
  const home = createHome(guard, agents);
  await home.hawk("sync");
  chmodSync(join(stateOf(home), "run/claude-code/pre_tool_use"), 0o600);
  expect(await statusOf(home)).toMatchObject({ state: "behind" });
  expect(await home.hawk("sync")).toMatchObject({ exitCode: 0, stderr: "" });
  expect(await statusOf(home)).toMatchObject({ state: "in sync" });
});

test("a hook that is enabled fires in agents with hawk's mark, even if the ledger does not list them", async () => {
  const home = createHome(guard, agents);
  await home.hawk("sync");
  const ledger = join(stateOf(home), "memory.json");
  writeFileSync(ledger, JSON.stringify({ ...JSON.parse(readFileSync(ledger, "utf8")), registered: [] }));
  expect((await home.hawk("disable", "guard.sh")).stdout).toContain("In your agents: claude-code");
});

describe("when hawk's state was lost", () => {
  test("status counts hawk's entries as hawk's, and sync makes them its own again", async () => {
    const home = createHome(guard, agents);
    await home.hawk("sync");
    const wired = agentsOf(home);
    rmSync(stateOf(home), { recursive: true });
    expect(await statusOf(home)).toMatchObject({ state: "behind", settings: [{ registered: 3, foreign: 1 }] });
    expect(await home.hawk("sync")).toMatchObject({ exitCode: 0, stderr: "" });
    expect(agentsOf(home)).toEqual(wired);
    expect(await statusOf(home)).toMatchObject({ state: "in sync", settings: [{ registered: 3, foreign: 1 }] });
    expect((await home.hawk("import", "claude-code", "--dry-run")).stdout).not.toContain("hawk/run");
  });

  test.each([[["uninstall", "--yes"]], [["clean"]]])("%s takes them out of every agent", async (command) => {
    const home = createHome(guard, agents);
    const before = agentsOf(home);
    await home.hawk("sync");
    rmSync(join(home.path, ".local"), { recursive: true });
    expect(await home.hawk(...command)).toMatchObject({ exitCode: 0, stderr: "" });
    expect(read(home, ".claude/settings.json")).toBe(mine);
    expect(read(home, ".gemini/settings.json")).toBe(agents[".gemini/settings.json"]);
    for (const path of [".cline/plugins/hawk.js", ".copilot/hooks/hawk.json", ".local"])
      expect(existsSync(join(home.path, path))).toBe(false);
    expect(Object.keys(before).filter((path) => !existsSync(join(home.path, path)))).toEqual([]);
  });

  test("entries of hooks that are all off now are taken out by a sync", async () => {
    const home = createHome(guard, agents);
    await home.hawk("sync");
    rmSync(stateOf(home), { recursive: true });
    writeFileSync(join(home.path, ".config/hawk/config.yaml"), "global:\n  hooks: []\n");
    await home.hawk("sync");
    expect(read(home, ".claude/settings.json")).toBe(mine);
  });

  test("clean says so and keeps the runners when an entry leads to hawk in a way that is not hawk's", async () => {
    const home = createHome(guard, agents);
    await home.hawk("sync");
    const path = join(home.path, ".claude/settings.json");
    writeFileSync(path, read(home, ".claude/settings.json").replace("./mine.sh", `./mine.sh && ${stateOf(home)}/run/claude-code/stop`));
    const { exitCode, stderr } = await home.hawk("clean");
    expect(exitCode).toBe(1);
    expect(stderr).toContain(`hawk: ${path}:4 still refers to hawk; remove this entry\n`);
    expect(existsSync(join(stateOf(home), "run/claude-code/stop"))).toBe(true);
  });
});

describe("a ledger that can't be read", () => {
  const commands = [["status"], ["sync"], ["clean"], ["uninstall", "--yes"], ["trust", "--list"], ["doctor"], ["enable", "guard.sh"]];

  test.each(commands)("stops hawk %s, which changes nothing and names a way out", async (...command) => {
    const home = createHome(guard, agents);
    await home.hawk("sync");
    const ledger = join(stateOf(home), "memory.json");
    writeFileSync(ledger, '{"version":1,');
    const before = describeTree(home.path);
    const { exitCode, stderr } = await home.hawk(...command);
    expect(exitCode).toBe(1);
    expect(stderr).toContain(`${ledger} is damaged`);
    expect(stderr).toContain("move it away");
    const { ".local/state/hawk/trace.jsonl": _trace, ...after } = describeTree(home.path);
    expect(after).toEqual(before);
  });

  test("can be moved away, as the message says: hawk then uses the marks", async () => {
    const home = createHome(guard, agents);
    const before = agentsOf(home);
    await home.hawk("sync");
    await home.hawk("sync", "--scope", "local", "--host", "claude-code");
    rmSync(join(stateOf(home), "memory.json"));
    await runMain(["sync"], { home: home.path, cwd: home.path, env: { PATH: process.env["PATH"] ?? "" } });
    expect(await statusOf(home)).toMatchObject({ state: "in sync" });
    expect(await home.hawk("uninstall", "--yes")).toMatchObject({ exitCode: 0, stderr: "" });
    expect(agentsOf(home)).toEqual(before);
    expect(existsSync(join(home.project, ".claude/settings.local.json"))).toBe(false);
  });
});

describe("a home that has another path now", () => {
  /** The home copied to another path; the old one stays there, or not. */
  function moveHome(old: Home, isCopied: boolean): Home {
    const path = `${old.path}-new`;
    cpSync(old.path, path, { recursive: true });
    onTestFinished(() => rmSync(path, { recursive: true, force: true }));
    if (!isCopied) {
      renameSync(old.path, `${old.path}-gone`);
      onTestFinished(() => rmSync(`${old.path}-gone`, { recursive: true, force: true }));
    }
    const project = join(path, "project");
    return {
      ...old,
      path,
      project,
      hawk: (...args) => runMain(args, { home: path, cwd: project, env: { PATH: process.env["PATH"] ?? "" } }),
    };
  }

  test.each([
    ["the old one is still there", true],
    ["the old one is gone", false],
  ])("gets entries that lead to its own runners, and the old one is left alone: %s", async (_what, isCopied) => {
    const old = createHome(guard, agents);
    const before = agentsOf(old);
    await old.hawk("sync");
    const home = moveHome(old, isCopied);
    const untouched = isCopied ? describeTree(old.path) : {};
    expect(await statusOf(home)).toMatchObject({ state: "behind", settings: [{ registered: 3, foreign: 1 }] });
    const synced = await home.hawk("sync");
    expect(synced).toMatchObject({ exitCode: 0, stderr: "" });
    expect(synced.stdout).not.toContain(`${old.path}/`);
    for (const path of [".claude/settings.json", ".gemini/settings.json", ".cline/plugins/hawk.js", ".copilot/hooks/hawk.json"]) {
      expect(read(home, path)).toContain(`${home.path}/.local/state/hawk/run/`);
      expect(read(home, path)).not.toContain(`${old.path}/`);
    }
    expect(await home.hawk("uninstall", "--yes")).toMatchObject({ exitCode: 0, stderr: "" });
    expect(agentsOf(home)).toEqual(before);
    if (isCopied) expect(describeTree(old.path)).toEqual(untouched);
    else expect(existsSync(old.path)).toBe(false);
  });

  test("can be uninstalled at once, also after others have edited the settings", async () => {
    const old = createHome(guard, agents);
    await old.hawk("sync");
    const home = moveHome(old, true);
    writeFileSync(join(home.path, ".claude/settings.json"), read(home, ".claude/settings.json").replace("dark", "light"));
    const untouched = describeTree(old.path);
    expect(await home.hawk("uninstall", "--yes")).toMatchObject({ exitCode: 0, stderr: "" });
    expect(read(home, ".claude/settings.json")).toBe(mine.replace("dark", "light"));
    expect(describeTree(old.path)).toEqual(untouched);
  });

  test("leaves the copies in projects of the old one alone", async () => {
    const old = createHome(guard, {
      "project/.hawk/config.yaml": "hooks:\n  enabled: [own.sh]\n",
      "project/.hawk/hooks/own.sh": "#!/bin/sh\n# hawk-hook: events=stop\nexit 0\n",
    });
    await old.hawk("sync");
    await old.hawk("sync", "--host", "claude-code", "--scope", "project", "--vendor", "--assume-trusted");
    const home = moveHome(old, true);
    const untouched = describeTree(old.path);
    const cwd = join(home.path, ".config");
    await runMain(["uninstall", "--yes"], { home: home.path, cwd, env: { PATH: process.env["PATH"] ?? "" } });
    expect(describeTree(old.path)).toEqual(untouched);
  });
});

test("settings that a variable named are hawk's without the variable too", async () => {
  const home = createHome(guard);
  const directory = join(home.path, "elsewhere");
  mkdirSync(directory);
  const env = { PATH: process.env["PATH"] ?? "" };
  await runMain(["sync"], { home: home.path, cwd: home.project, env: { ...env, CLAUDE_CONFIG_DIR: directory } });
  expect(existsSync(join(directory, "settings.json"))).toBe(true);
  expect(await home.hawk("uninstall", "--yes")).toMatchObject({ exitCode: 0, stderr: "" });
  expect(existsSync(join(directory, "settings.json"))).toBe(false);
});

describe("settings that a dotfiles manager keeps elsewhere", () => {
  const dotfiles = { "dotfiles/claude/settings.json": mine, "dotfiles/claude/other": "", "dotfiles/codex/config.toml": 'model = "x"\n' };

  test.each<[string, (home: Home) => void]>([
    [
      "each file is a link",
      (home) => {
        symlinkSync("../dotfiles/claude/settings.json", join(home.path, ".claude/settings.json"));
        mkdirSync(join(home.path, ".codex"));
        symlinkSync("../dotfiles/codex/config.toml", join(home.path, ".codex/config.toml"));
      },
    ],
    [
      "each directory is a link",
      (home) => {
        rmSync(join(home.path, ".claude"), { recursive: true });
        symlinkSync("dotfiles/claude", join(home.path, ".claude"));
        symlinkSync("dotfiles/codex", join(home.path, ".codex"));
      },
    ],
  ])("stay there, links and all, through sync, import, undo and uninstall: %s", async (_what, link) => {
    const home = createHome(guard, dotfiles);
    link(home);
    const before = describeTree(home.path);
    for (const command of [
      ["sync", "--codex-trust"],
      ["import", "claude-code", "--replace"],
      ["import", "claude-code", "--undo"],
      ["uninstall", "--yes"],
    ])
      expect(await home.hawk(...command), command.join(" ")).toMatchObject({ exitCode: 0, stderr: "" });
    const after = describeTree(home.path);
    // The configuration had hooks added and removed; it is the user's own and stays.
    expect(after).toEqual({ ...before, ".config/hawk/config.yaml": after[".config/hawk/config.yaml"] });
  });
});

test("a state directory from an older backup is brought up to date, and leaves nothing behind", async () => {
  const home = createHome(guard, agents);
  const before = agentsOf(home);
  await home.hawk("sync", "--agent", "claude-code");
  cpSync(stateOf(home), join(home.path, "backup"), { recursive: true });
  await home.hawk("sync");
  await home.hawk("disable", "guard.sh", "--agent", "claude-code");
  rmSync(stateOf(home), { recursive: true });
  renameSync(join(home.path, "backup"), stateOf(home));
  expect(await home.hawk("sync")).toMatchObject({ exitCode: 0, stderr: "" });
  for (const host of ["claude-code", "gemini-cli", "cline"]) expect(await statusOf(home, host)).not.toMatchObject({ state: "behind" });
  expect(await home.hawk("uninstall", "--yes")).toMatchObject({ exitCode: 0, stderr: "" });
  // That hawk made some files and directories itself is only known to the state that is gone.
  expect(agentsOf(home)).toMatchObject(before);
  expect(read(home, ".cursor/hooks.json")).not.toContain("hawk/run");
});

test("a home that a newer hawk has written to is left to that one", async () => {
  const home = createHome(guard, agents);
  await home.hawk("sync");
  const ledger = join(stateOf(home), "memory.json");
  writeFileSync(ledger, JSON.stringify({ ...JSON.parse(readFileSync(ledger, "utf8")), paused: true }));
  const untouched = describeTree(home.path);
  for (const command of [["sync"], ["clean"], ["uninstall", "--yes"]]) {
    const { exitCode, stderr } = await home.hawk(...command);
    expect(exitCode).toBe(1);
    expect(stderr).toContain("was written by a newer hawk");
  }
  const { ".local/state/hawk/trace.jsonl": _trace, ...after } = describeTree(home.path);
  expect(after).toEqual(untouched);
});

describe("a home that an older hawk made", () => {
  function createOlder(): { home: Home; before: Record<string, string> } {
    const home = createHome({}, beforeOlderHawk);
    const before = describeTree(home.path);
    addOlderHawk(home.path);
    return { home, before };
  }

  test("is uninstalled byte for byte", async () => {
    const { home, before } = createOlder();
    expect(await home.hawk("uninstall", "--yes")).toMatchObject({ exitCode: 0, stderr: "" });
    expect(describeTree(home.path)).toEqual(before);
  });

  test("is adopted by a sync, and uninstalled byte for byte after that", async () => {
    const { home, before } = createOlder();
    expect(await home.hawk("sync", "--codex-trust")).toMatchObject({ exitCode: 0, stderr: "" });
    expect(await statusOf(home, "codex")).toMatchObject({ state: "in sync", settings: [{ registered: 3, foreign: 0 }] });
    expect(await home.hawk("uninstall", "--yes")).toMatchObject({ exitCode: 0, stderr: "" });
    expect(describeTree(home.path)).toEqual(before);
  });
});

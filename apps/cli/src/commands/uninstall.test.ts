import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Io } from "../ui/io.ts";
import { createHome } from "../testing/home.ts";
import type { Home } from "../testing/home.ts";
import { runMain } from "../testing/run-main.ts";
import { describeTree } from "../testing/tree.ts";

const guard = { "guard.sh": "#!/bin/sh\n# hawk-hook: events=pre_tool_use,stop\nexit 0\n" };
const settings = '{\n  "theme":   "dark"\n}\n';
const agents = {
  ".claude/settings.json": settings,
  ".codex/config.toml": 'model = "x"\n',
  ".gemini/settings.json": "{}\n",
  ".cline/.keep": "",
};

/** What the user has, without what hawk made for itself. */
function withoutOwn(home: Home): Record<string, string> {
  return Object.fromEntries(Object.entries(describeTree(home.path)).filter(([path]) => !path.startsWith(".config")));
}

function answering(answer: boolean | null): Pick<Io, "ask"> {
  const none = async (): Promise<null> => null;
  return { ask: { confirm: async () => answer, choose: none, chooseSome: none, text: none } };
}

describe("hawk uninstall", () => {
  test("gives every byte back in every agent, says what stays, and how to remove the program", async () => {
    const home = createHome(guard, agents);
    const before = describeTree(home.path);
    await home.hawk("sync", "--codex-trust");
    expect(readFileSync(join(home.path, ".claude/settings.json"), "utf8")).toContain("/run/claude-code/");
    const { exitCode, stdout, stderr } = await home.hawk("uninstall", "--yes");
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    expect(stdout).toContain(`${home.path}/.claude/settings.json: as it was without hawk\n`);
    expect(stdout).toMatch(/\d+ of their files were read again, and nothing in them refers to hawk\.\n/);
    expect(stdout).toContain(`${home.path}/.config/hawk stays: your configuration and hooks.`);
    expect(stdout).toContain("npm uninstall --global @hawk/cli\n");
    expect(describeTree(home.path)).toEqual(before);
  });

  test("removes the user's own with --all", async () => {
    const home = createHome(guard, agents);
    const before = withoutOwn(home);
    await home.hawk("sync");
    const { exitCode, stdout } = await home.hawk("uninstall", "--all", "--yes");
    expect(exitCode).toBe(0);
    expect(stdout).toContain(`${home.path}/.config/hawk: your configuration and hooks, 2 files\n`);
    expect(existsSync(join(home.path, ".config/hawk"))).toBe(false);
    expect(withoutOwn(home)).toEqual(before);
  });

  test("removes a link and not what it leads to", async () => {
    const home = createHome(guard);
    renameSync(join(home.path, ".config/hawk"), join(home.path, "dotfiles"));
    symlinkSync(join(home.path, "dotfiles"), join(home.path, ".config/hawk"));
    const { stdout } = await home.hawk("uninstall", "--all", "--yes");
    expect(stdout).toContain("a link to your configuration and hooks, which stay where they are");
    expect(existsSync(join(home.path, ".config/hawk"))).toBe(false);
    expect(existsSync(join(home.path, "dotfiles/config.yaml"))).toBe(true);
  });

  test("only tells with --dry-run", async () => {
    const home = createHome(guard, agents);
    await home.hawk("sync");
    const before = describeTree(home.path);
    const { exitCode, stdout } = await home.hawk("uninstall", "--all", "--dry-run");
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^This would be removed:\n/);
    expect(stdout).toContain(`${home.path}/.local/state/hawk: runners, plans, records`);
    expect(describeTree(home.path)).toEqual(before);
    const { stdout: json } = await home.hawk("uninstall", "--dry-run", "--json");
    expect(JSON.parse(json)).toMatchObject({ dryRun: true, state: join(home.path, ".local/state/hawk"), own: { isRemoved: false } });
  });

  test("is safe to run again", async () => {
    const home = createHome(guard);
    await home.hawk("sync");
    await home.hawk("uninstall", "--yes");
    const again = await home.hawk("uninstall", "--yes");
    expect(again.exitCode).toBe(0);
    expect(again.stdout).toMatch(/^Nothing to remove\.\n/);
  });

  test("tells what it did as JSON", async () => {
    const home = createHome(guard);
    await home.hawk("sync");
    const { stdout } = await home.hawk("uninstall", "--yes", "--json");
    expect(JSON.parse(stdout)).toMatchObject({
      dryRun: false,
      edits: [{ path: join(home.path, ".claude/settings.json") }],
      traces: [],
      leftovers: [],
    });
  });
});

describe("before anything goes", () => {
  test("the user is asked, and no is no", async () => {
    const home = createHome(guard);
    await home.hawk("sync");
    const before = describeTree(home.path);
    const world = { home: home.path, cwd: home.project, env: { PATH: process.env["PATH"] ?? "" } };
    for (const answer of [false, null]) {
      const { exitCode, stdout } = await runMain(["uninstall"], { ...world, ...answering(answer) });
      expect({ exitCode, isTold: stdout.endsWith("Nothing was removed.\n") }).toEqual({ exitCode: 1, isTold: true });
      expect(describeTree(home.path)).toEqual(before);
    }
    const { exitCode } = await runMain(["uninstall"], { ...world, ...answering(true) });
    expect(exitCode).toBe(0);
    expect(existsSync(join(home.path, ".local/state/hawk"))).toBe(false);
  });

  test("nobody is asked without a terminal", async () => {
    const home = createHome(guard);
    await home.hawk("sync");
    const { exitCode, stderr } = await home.hawk("uninstall");
    expect(exitCode).toBe(2);
    expect(stderr).toContain("add --yes to do it");
    expect(existsSync(join(home.path, ".local/state/hawk"))).toBe(true);
  });
});

describe("what could not be removed is named", () => {
  test("a settings file that can't be read: the runners stay, since it still leads to them", async () => {
    const home = createHome(guard, agents);
    await home.hawk("sync");
    const path = join(home.path, ".gemini/settings.json");
    writeFileSync(path, `${readFileSync(path, "utf8")} oh`);
    const { exitCode, stderr } = await home.hawk("uninstall", "--yes");
    expect(exitCode).toBe(1);
    expect(stderr).toContain(path);
    expect(stderr).toContain("hawk did not change this file; ");
    expect(stderr).toMatch(new RegExp(`${path}:\\d+ still refers to hawk`));
    expect(existsSync(join(home.path, ".local/state/hawk/run"))).toBe(true);
  });

  test("an entry that does more than to start hawk", async () => {
    const home = createHome(guard, { ".cursor/.keep": "" });
    await home.hawk("sync");
    const command = `./mine.sh; ${join(home.path, ".local/state/hawk/run/claude-code/stop")}`;
    const path = join(home.path, ".qwen/settings.json");
    mkdirSync(join(home.path, ".qwen"));
    writeFileSync(path, JSON.stringify({ hooks: { Stop: [{ hooks: [{ type: "command", command }] }] } }, null, 2));
    const { exitCode, stderr } = await home.hawk("uninstall", "--yes");
    expect(exitCode).toBe(1);
    expect(stderr).toContain(`hawk: ${path}:8 still refers to hawk; remove this entry\n`);
  });

  test.skipIf(process.getuid?.() === 0)("a directory that is not the user's to change", async () => {
    const home = createHome(guard);
    await home.hawk("sync");
    const above = join(home.path, ".local/state");
    chmodSync(above, 0o555);
    onTestFinished(() => chmodSync(above, 0o755));
    const { exitCode, stderr } = await home.hawk("uninstall", "--yes");
    expect(exitCode).toBe(1);
    expect(stderr).toContain(join(above, "hawk"));
  });
});

test("nothing is left of a hawk that was enabled before it was synced", async () => {
  const home = createHome({}, { ".config/hawk/config.yaml": "" });
  rmSync(join(home.path, ".config"), { recursive: true });
  const before = describeTree(home.path);
  await home.hawk("enable", "completion-check.md");
  await home.hawk("sync");
  const { exitCode, stdout } = await home.hawk("uninstall", "--all", "--yes");
  expect(exitCode).toBe(0);
  expect(stdout).toContain("they have no files left that could refer to it.\n");
  expect(describeTree(home.path)).toEqual(before);
});

test("a project's copies for those without hawk go too", async () => {
  const home = createHome(guard, {
    "project/.hawk/config.yaml": "hooks:\n  enabled: [own.sh]\n",
    "project/.hawk/hooks/own.sh": "#!/bin/sh\n# hawk-hook: events=stop\nexit 0\n",
  });
  const before = describeTree(home.path);
  await home.hawk("sync", "--agent", "claude-code", "--scope", "project", "--vendor", "--assume-trusted");
  expect(existsSync(join(home.project, ".hawk/vendor"))).toBe(true);
  expect(await home.hawk("uninstall", "--yes")).toMatchObject({ exitCode: 0, stderr: "" });
  expect(describeTree(home.path)).toEqual(before);
});

test("an entry that somebody copied into another agent's settings goes too", async () => {
  const home = createHome(guard, { ".qwen/settings.json": '{\n  "x": 1\n}\n' });
  await home.hawk("sync", "--host", "claude-code");
  const command = join(home.path, ".local/state/hawk/run/claude-code/stop");
  const path = join(home.path, ".qwen/settings.json");
  writeFileSync(path, JSON.stringify({ x: 1, hooks: { Stop: [{ hooks: [{ type: "command", command }] }] } }, null, 2));
  const { exitCode, stdout } = await home.hawk("uninstall", "--yes");
  expect(exitCode).toBe(0);
  expect(stdout).toContain(`${path}: hawk's entries are gone\n`);
  expect(readFileSync(path, "utf8")).toBe('{\n  "x": 1\n}');
});

describe("hooks of the user's own that hawk took over", () => {
  const script = "#!/bin/sh\nexit 0\n";
  const mine = `{
  // mine
  "theme": "dark",
  "hooks": {
    "PreToolUse": [
      { "matcher": "Bash", "hooks": [{ "type": "command", "command": "~/mine.sh" }, { "type": "command", "command": "~/other.sh" }] }
    ]
  }
}
`;
  const own = { "mine.sh": script, "other.sh": script, ".claude/settings.json": mine };
  const takeOver = [
    ["import", "claude-code", "--replace"],
    ["init", "--yes", "--import"],
  ];

  test.each(takeOver)("are back byte for byte after hawk %s", async (...command) => {
    const home = createHome(guard, own);
    await home.hawk(...command);
    const path = join(home.path, ".claude/settings.json");
    expect(readFileSync(path, "utf8")).not.toContain("mine.sh");
    await home.hawk("disable", "guard.sh");
    await home.hawk("sync");
    const { exitCode, stdout } = await home.hawk("uninstall", "--yes");
    expect(exitCode).toBe(0);
    expect(stdout).toContain(`${path}: as it was before hawk\n`);
    expect(readFileSync(path, "utf8")).toBe(mine);
    expect(existsSync(join(home.path, ".local/state/hawk"))).toBe(false);
  });

  test("are back among what others have written since, also of two imports", async () => {
    const home = createHome(guard, own);
    const path = join(home.path, ".claude/settings.json");
    await home.hawk("import", "claude-code", "--replace");
    writeFileSync(path, readFileSync(path, "utf8").replace('"dark"', '"light", "hooks2": 1'));
    const { hooks, ...rest } = JSON.parse(readFileSync(path, "utf8").replace("// mine", "")) as { hooks: Record<string, unknown[]> };
    const later = { matcher: "Edit", hooks: [{ type: "command", command: "~/other.sh" }] };
    const list = [...(hooks["PreToolUse"] ?? []), later];
    writeFileSync(path, JSON.stringify({ ...rest, hooks: { ...hooks, PreToolUse: list } }, null, 2));
    await home.hawk("import", "claude-code", "--replace");
    const { exitCode, stdout } = await home.hawk("uninstall", "--yes");
    expect(exitCode).toBe(0);
    expect(stdout).toContain(`${path}: hawk's entries are gone, and your own hooks are back\n`);
    const both = (JSON.parse(mine.replace("// mine", "")) as { hooks: { PreToolUse: unknown[] } }).hooks.PreToolUse;
    expect(JSON.parse(readFileSync(path, "utf8"))).toEqual({ ...rest, hooks: { PreToolUse: [later, ...both] } });
  });

  test("are named with their backup, and kept, where they can't be put back", async () => {
    const home = createHome(guard, own);
    const path = join(home.path, ".claude/settings.json");
    await home.hawk("import", "claude-code", "--replace");
    rmSync(join(home.path, ".local/state/hawk/memory.json"));
    const { exitCode, stdout, stderr } = await home.hawk("uninstall", "--yes");
    expect(exitCode).toBe(1);
    expect(stdout).not.toContain("as it was");
    const kept = join(home.path, ".local/state/hawk/backups/imported");
    expect(stderr).toBe(`hawk: ${kept} has settings from before hawk imported their hooks; keep what you need\n`);
    expect(readFileSync(join(kept, readdirSync(kept)[0] ?? ""), "utf8")).toBe(mine);
    expect(readFileSync(path, "utf8")).not.toContain("hawk/run");
  });

  test("are back after hawk clean, too", async () => {
    const home = createHome(guard, own);
    await home.hawk("import", "claude-code", "--replace");
    expect(await home.hawk("clean")).toMatchObject({ exitCode: 0, stderr: "" });
    expect(readFileSync(join(home.path, ".claude/settings.json"), "utf8")).toBe(mine);
  });
});

import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createHome } from "../testing/home.ts";
import type { Home } from "../testing/home.ts";
import { describeTree } from "../testing/tree.ts";

const both = "#!/bin/sh\n# hawk-hook: events=stop,notification\ncat >/dev/null\necho no >&2\nexit 2\n";
const config = ".config/hawk/config.yaml";

function read(home: Home, path = config): string {
  return readFileSync(join(home.path, path), "utf8");
}

/** Whether the agent is refused to stop: by the exit code, or by the answer that Node gives. */
function isRefused(home: Home): boolean {
  const { status, stdout } = home.fire("stop", { hook_event_name: "Stop" });
  return status === 2 || stdout.includes('"decision":"block"');
}

/** A home with a hook that is there and not enabled. */
function fresh(text = "# mine\nglobal:\n  hooks: # all of them\n    - other.sh\n"): Home {
  return createHome({ "n.sh": both, "other.sh": both }, { [config]: text });
}

describe("hawk enable", () => {
  test("writes the name, keeps the comments, and says what to do next", async () => {
    const home = fresh();
    const { exitCode, stdout, stderr } = await home.hawk("enable", "n.sh");
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    expect(stdout).toBe(`n.sh enabled\n  in ${join(home.path, config)}\nRun hawk sync to bring this into your agents.\n`);
    expect(read(home)).toBe("# mine\nglobal:\n  hooks: # all of them\n    - other.sh\n    - n.sh\n");
  });

  test("a name that no configuration can hold is refused, however its accents are written", async () => {
    const [apart, asOne] = ["cafe\u0301.sh", "caf\u00E9.sh"];
    const home = createHome({ [apart]: both }, { [config]: "global:\n  hooks: []\n" });
    const refused = {
      exitCode: 1,
      stderr: expect.stringMatching(/^hawk: a hook can't be called .*only letters.*\n +cafe\.sh would do\n$/),
    };
    expect([await home.hawk("enable", asOne), await home.hawk("enable", "caf\u00E9")]).toMatchObject([refused, refused]);
    expect(read(home)).toBe("global:\n  hooks: []\n");
    expect((await home.hawk("remove", asOne)).exitCode).toBe(0);
    expect(existsSync(join(home.path, ".config/hawk/registry/hooks", apart))).toBe(false);
  });

  test("brings it into the agents that hawk is in", async () => {
    const home = fresh();
    await home.hawk("sync");
    const { exitCode, stdout } = await home.hawk("enable", "n.sh");
    expect({ exitCode, stdout }).toEqual({
      exitCode: 0,
      stdout: expect.stringContaining("In your agents: claude-code is up to date.\n"),
    });
    expect(home.fire("stop", { hook_event_name: "Stop" }).status).toBe(2);
  });

  test("leaves the agents alone when told so", async () => {
    const home = fresh();
    await home.hawk("sync");
    const before = describeTree(join(home.path, ".claude"));
    const { stdout } = await home.hawk("enable", "n.sh", "--no-sync");
    expect(stdout).not.toContain("agents");
    expect(describeTree(join(home.path, ".claude"))).toEqual(before);
  });

  test("a sync that fails is reported, and the change stays", async () => {
    const home = fresh();
    await home.hawk("sync");
    writeFileSync(join(home.path, ".claude/settings.json"), "{ broken");
    const { exitCode, stderr } = await home.hawk("enable", "n.sh");
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/^hawk: saved, but not synced to your agents: .*settings\.json/);
    expect(stderr).toContain("run hawk sync");
    expect(read(home)).toContain("- n.sh");
  });

  test("several are one edit, and twice is no change", async () => {
    const home = fresh("");
    await home.hawk("enable", "n.sh", "other.sh", "n.sh");
    expect(read(home)).toBe("global:\n  hooks:\n    - n.sh\n    - other.sh\n");
    const { exitCode, stdout } = await home.hawk("enable", "other.sh");
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: expect.stringContaining("other.sh is enabled already\n") });
    expect(read(home)).toBe("global:\n  hooks:\n    - n.sh\n    - other.sh\n");
  });

  test("narrows by events in any spelling, and by hosts", async () => {
    const home = fresh("");
    const { stdout } = await home.hawk("enable", "n.sh", "--event", "Stop", "--agent", "claude-code,codex");
    expect(stdout).toContain("n.sh enabled for stop in claude-code, codex\n");
    expect(read(home)).toBe("global:\n  hooks:\n    - name: n.sh\n      events: [stop]\n      hosts: [claude-code, codex]\n");
    await home.hawk("enable", "n.sh");
    expect(read(home)).toBe("global:\n  hooks:\n    - n.sh\n");
  });

  test("copies a hook that comes with hawk into the registry first; its extension can be left out", async () => {
    const home = fresh("");
    const { stdout } = await home.hawk("enable", "completion-check");
    expect(stdout).toContain("completion-check.md copied into your registry\ncompletion-check.md enabled\n");
    expect(existsSync(join(home.path, ".config/hawk/registry/hooks/completion-check.md"))).toBe(true);
    expect((await home.hawk("plan")).stdout).toContain("completion-check.md");
  });

  test.each([
    ["a misspelled name", ["m.sh"], 1, 'there is no hook "m.sh"'],
    ["a name that leads elsewhere", ["../n.sh"], 1, 'there is no hook "../n.sh"'],
    ["no name", [], 2, "hawk enable needs a hook"],
    ["an unknown event", ["n.sh", "--event", "stpo"], 2, "did you mean stop?"],
    ["an unknown host", ["n.sh", "--agent", "claude"], 2, "did you mean claude-code?"],
    ["an empty list", ["n.sh", "--event", ","], 2, "--event needs a value"],
    ["an event that the hook does not declare", ["n.sh", "--event", "pre_tool_use"], 2, "n.sh is not for pre_tool_use"],
  ])("refuses %s, and changes nothing", async (_, args, code, message) => {
    const home = fresh();
    const before = describeTree(join(home.path, ".config"));
    const { exitCode, stderr } = await home.hawk("enable", ...args);
    expect(exitCode).toBe(code);
    expect(stderr).toContain(message);
    expect(describeTree(join(home.path, ".config"))).toEqual(before);
  });

  test("a hook that comes with hawk is not put beside one that would be taken for it", async () => {
    const home = createHome({ "Completion-Check.md": "---\nhawk-hook: {events: [stop]}\n---\nmine\n" }, { [config]: "" });
    const { exitCode, stderr } = await home.hawk("enable", "completion-check.md");
    expect(exitCode).toBe(1);
    expect(stderr).toContain("Completion-Check.md is already in the registry");
    expect(read(home)).toBe("");
  });

  test("says that a file must be added first", async () => {
    const home = createHome({}, { "project/mine.sh": both });
    expect((await home.hawk("enable", "mine.sh")).stderr).toContain("hawk add mine.sh puts that file into the registry first");
  });

  test("a broken configuration is reported with its place, and nothing is copied", async () => {
    const home = fresh("global:\n  hooks: [a\n");
    const { exitCode, stderr } = await home.hawk("enable", "completion-check.md");
    expect(exitCode).toBe(1);
    expect(stderr).toContain(`${join(home.path, config)}:3:1 expected "]" at the end of the list`);
    expect(existsSync(join(home.path, ".config/hawk/registry/hooks/completion-check.md"))).toBe(false);
  });

  test("a dry run shows the difference and writes nothing", async () => {
    const home = fresh();
    const before = describeTree(home.path);
    const { stdout } = await home.hawk("enable", "n.sh", "completion-check.md", "--dry-run");
    expect(stdout).toContain("+    - n.sh\n");
    expect(stdout).toContain("completion-check.md would be copied into your registry\n");
    expect(describeTree(home.path)).toEqual(before);
  });

  test("keeps the mode of the file, and the link that leads to it", async () => {
    const home = fresh();
    const dotfiles = join(home.path, "dotfiles");
    mkdirSync(dotfiles);
    renameSync(join(home.path, config), join(dotfiles, "hawk.yaml"));
    chmodSync(join(dotfiles, "hawk.yaml"), 0o640);
    symlinkSync(join(dotfiles, "hawk.yaml"), join(home.path, config));
    await home.hawk("enable", "n.sh");
    expect(lstatSync(join(home.path, config)).isSymbolicLink()).toBe(true);
    expect([statSync(join(dotfiles, "hawk.yaml")).mode & 0o777, read(home, "dotfiles/hawk.yaml")]).toEqual([
      0o640,
      expect.stringContaining("- n.sh"),
    ]);
  });

  test("tells a script what it did", async () => {
    const home = fresh();
    await home.hawk("sync");
    const { stdout } = await home.hawk("enable", "n.sh", "other.sh", "--json");
    expect(JSON.parse(stdout)).toEqual({
      dryRun: false,
      hooks: [
        { name: "n.sh", change: true },
        { name: "other.sh", change: false },
      ],
      file: join(home.path, config),
    });
    expect((await home.hawk("enable", "n.sh", "--quiet")).stdout).toBe("");
  });
});

describe("hawk disable", () => {
  test("takes it out, and out of the agents", async () => {
    const home = createHome({ "n.sh": both });
    await home.hawk("sync");
    const { exitCode, stdout } = await home.hawk("disable", "n.sh");
    expect({ exitCode, stdout }).toEqual({
      exitCode: 0,
      stdout: `n.sh disabled\n  in ${join(home.path, config)}\nIn your agents: claude-code is up to date.\n`,
    });
    expect(existsSync(join(home.path, ".claude/settings.json"))).toBe(false);
    expect(await home.hawk("disable", "n.sh")).toMatchObject({ exitCode: 0, stdout: expect.stringContaining("n.sh is not enabled there") });
  });

  test("an entry with settings of its own comes back as it was", async () => {
    const text = "global:\n  hooks:\n    - name: n.sh # slow\n      timeout: 5s\n";
    const home = fresh(text);
    await home.hawk("disable", "n.sh");
    expect(read(home)).toBe(`${text}  disabled:\n    - n.sh\n`);
    expect((await home.hawk("plan")).stdout).toContain("disabled in");
    await home.hawk("enable", "n.sh");
    expect(read(home)).toBe(text);
  });

  test("for one event, and in one host", async () => {
    const home = createHome({ "n.sh": both });
    expect((await home.hawk("disable", "n.sh", "--event", "Stop")).stdout).toContain("n.sh disabled for stop\n");
    expect((await home.hawk("disable", "n.sh", "--agent", "codex")).stdout).toContain("n.sh disabled in codex\n");
    expect((await home.hawk("list", "--json")).stdout).toContain('"excludedHosts"');
    expect(await home.hawk("disable", "n.sh", "--agent", "codex", "--event", "stop")).toMatchObject({ exitCode: 2 });
  });

  test("for a while: it is paused, every command says so, and it comes back on its own", async () => {
    const home = createHome({ "n.sh": both });
    await home.hawk("sync");
    expect(isRefused(home)).toBe(true);
    const { stdout } = await home.hawk("disable", "n.sh", "--for", "1h");
    expect(stdout).toMatch(/^n\.sh disabled until (?:[\d-]+ )?\d\d:\d\d\n/);
    expect(isRefused(home)).toBe(false);
    expect((await home.hawk("list")).stdout).toMatch(/everywhere, paused until (?:[\d-]+ )?\d\d:\d\d/);
    expect((await home.hawk("plan")).stdout).toMatch(/command, paused until/);
    expect((await home.hawk("explain", "stop")).stdout).toMatch(/n\.sh: it is paused until (?:[\d-]+ )?\d\d:\d\d\n/);
    expect((await home.hawk("status")).stdout).toMatch(/n\.sh is paused until/);
    await home.hawk("disable", "n.sh", "--for", "1s");
    await expect.poll(() => isRefused(home), { interval: 250 }).toBe(true);
    await home.hawk("sync");
    expect(read(home, ".local/state/hawk/plans/claude-code.json")).not.toContain("asleep");
    expect(isRefused(home)).toBe(true);
  });

  test.each([
    ["a hook that there is not", ["m.sh"], 1, 'there is no hook "m.sh"'],
    ["a time that can't be read", ["n.sh", "--for", "soon"], 2, "--for 2h"],
  ])("refuses %s", async (_, args, code, message) => {
    const home = createHome({ "n.sh": both });
    expect(await home.hawk("disable", ...args)).toMatchObject({ exitCode: code, stderr: expect.stringContaining(message) });
  });

  test("says that it comes from a profile", async () => {
    const home = fresh("profile: work\n");
    mkdirSync(join(home.path, ".config/hawk/profiles"));
    writeFileSync(join(home.path, ".config/hawk/profiles/work.yaml"), "hooks: [n.sh]\n");
    const { exitCode, stderr } = await home.hawk("disable", "n.sh");
    expect(exitCode).toBe(1);
    expect(stderr).toContain("profiles/work.yaml");
    expect((await home.hawk("disable", "n.sh", "--project")).exitCode).toBe(0);
  });
});

describe("in a project", () => {
  const projectConfig = "project/.hawk/config.yaml";

  test("a hook of the user's is disabled there, and comes back", async () => {
    const home = createHome({ "n.sh": both });
    await home.hawk("sync");
    expect((await home.hawk("disable", "n.sh", "--project")).stderr).toBe("");
    expect(read(home, projectConfig)).toBe("hooks:\n  disabled:\n    - n.sh\n");
    expect(home.fire("stop", { hook_event_name: "Stop" }).status).toBe(0);
    expect(home.fire("stop", { hook_event_name: "Stop" }, { env: { CLAUDE_PROJECT_DIR: home.path }, cwd: home.path }).status).toBe(2);
    await home.hawk("enable", "n.sh", "--project");
    expect(read(home, projectConfig)).toBe("");
    expect(home.fire("stop", { hook_event_name: "Stop" }).status).toBe(2);
  });

  test("a hook of the project's own is enabled there, and runs since the user said so", async () => {
    const home = createHome({ "n.sh": both }, { [config]: "", [`project/.hawk/hooks/own.sh`]: both });
    await home.hawk("trust", "--yes");
    await home.hawk("sync");
    const { exitCode, stderr } = await home.hawk("enable", "own.sh", "--project");
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    expect(read(home, projectConfig)).toBe("hooks:\n  enabled:\n    - own.sh\n");
    await home.hawk("sync");
    expect(home.fire("stop", { hook_event_name: "Stop" }).status).toBe(2);
  });

  test("a project that names a hook of the user's is told that others need it too", async () => {
    const home = createHome({ "n.sh": both }, { [config]: "" });
    expect((await home.hawk("enable", "n.sh", "--project")).stdout).toContain(
      "n.sh is in your registry: others who use the project need the same",
    );
  });

  test("what is enabled in a project that is not trusted does not run, and that is said", async () => {
    const home = createHome({ "n.sh": both }, { [config]: "", [`project/.hawk/hooks/own.sh`]: both });
    const { exitCode, stdout, stderr } = await home.hawk("enable", "own.sh", "--project");
    expect(exitCode).toBe(0);
    expect(stderr).toContain("you haven't trusted this version of the project");
    expect(stdout).not.toContain("up to date");
    expect((await home.hawk("enable", "own.sh")).stderr).toContain('there is no hook "own.sh"');
  });
});

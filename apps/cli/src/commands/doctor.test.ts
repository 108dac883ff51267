import { mkdirSync, chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Finding } from "@hawk/sync";
import { createHome } from "../testing/home.ts";
import type { Home } from "../testing/home.ts";
import { runMain } from "../testing/run-main.ts";
import { describeTree } from "../testing/tree.ts";

const guard = "#!/bin/sh\n# hawk-hook: events=pre_tool_use\n# hawk-hook: matcher=Bash\nexit 0\n";
const settingsOf = (home: Home): string => join(home.path, ".claude/settings.json");
const runnerOf = (home: Home): string => join(home.path, ".local/state/hawk/run/claude-code/pre_tool_use");

async function examine(home: Home): Promise<{ exitCode: number; findings: Finding[] }> {
  const { exitCode, stdout } = await home.hawk("doctor", "--json");
  return { exitCode, findings: (JSON.parse(stdout) as { findings: Finding[] }).findings };
}

async function synced(hooks: Record<string, string> = { "guard.sh": guard }, files: Record<string, string> = {}): Promise<Home> {
  const home = createHome(hooks, files);
  await home.hawk("sync");
  return home;
}

/** The one finding of a home in which one thing is wrong. */
async function soleFinding(home: Home): Promise<Finding & { exitCode: number }> {
  const { exitCode, findings } = await examine(home);
  expect(findings).toHaveLength(1);
  return { ...(findings[0] as Finding), exitCode };
}

test("a home in which everything is as it should be has no findings, and is left as it is", async () => {
  const home = await synced();
  const before = describeTree(home.path);
  const { exitCode, stdout, stderr } = await home.hawk("doctor");
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  expect(stdout).toMatch(/Claude Code +in sync\n\nAll is well/);
  expect(describeTree(home.path)).toEqual(before);
});

test("every finding of a kind that keeps hooks from running says what to do", async () => {
  const home = createHome({ "guard.sh": guard });
  const { exitCode, stdout } = await home.hawk("doctor");
  expect(exitCode).toBe(1);
  expect(stdout).toContain(
    "✗ claude-code: installed, but hawk isn't set up in it\n  → hawk sync --agent claude-code\n1 problem, 0 warnings\n",
  );
});

test("--quiet leaves only the exit code", async () => {
  expect(await createHome({ "guard.sh": guard }).hawk("doctor", "--quiet")).toEqual({ exitCode: 1, stdout: "", stderr: "" });
});

describe("the configuration", () => {
  test("without hooks there is nothing that could fire", async () => {
    expect(await soleFinding(createHome({}))).toMatchObject({
      severity: "warning",
      subject: "hooks",
      exitCode: 0,
      fix: expect.stringContaining("hawk init"),
    });
  });

  test("a misspelled hook is reported with its place", async () => {
    const home = await synced();
    writeFileSync(join(home.path, ".config/hawk/config.yaml"), "global:\n  hooks: [guard.sh, gaurd.sh]\n");
    expect((await examine(home)).findings[0]).toMatchObject({
      severity: "problem",
      subject: expect.stringContaining("config.yaml:2:"),
      what: expect.stringContaining("there is no hook gaurd.sh"),
      fix: "did you mean guard.sh?",
    });
  });

  test("a policy that switches hooks off is reported, with who set it", async () => {
    const home = await synced();
    writeFileSync(join(home.path, ".config/hawk/config.yaml"), "global:\n  hooks: [guard.sh]\npolicy:\n  disableAllHooks: true\n");
    const { findings } = await examine(home);
    expect(findings).toContainEqual(
      expect.objectContaining({ severity: "problem", what: expect.stringContaining("only the administrator's hooks run") }),
    );
  });

  test("the same hook twice runs once, which is reported", async () => {
    const home = await synced({ "guard.sh": guard }, { ".config/hawk/config.yaml": "global:\n  hooks: [guard.sh, guard.sh]\n" });
    expect(await soleFinding(home)).toMatchObject({
      severity: "warning",
      subject: "guard.sh",
      what: expect.stringContaining("the same as"),
    });
  });
});

describe("the agents", () => {
  test("entries that somebody else changed are reported", async () => {
    const home = await synced();
    writeFileSync(settingsOf(home), readFileSync(settingsOf(home), "utf8").replace("pre_tool_use", "elsewhere"));
    expect((await examine(home)).findings[0]).toMatchObject({ severity: "problem", subject: "claude-code", fix: "hawk sync" });
  });

  test("settings that can't be parsed are reported with their place", async () => {
    const home = await synced();
    writeFileSync(settingsOf(home), '{ "hooks": [ }');
    const { findings, exitCode } = await examine(home);
    expect(exitCode).toBe(1);
    expect(findings[0]).toMatchObject({ severity: "problem", subject: settingsOf(home), what: expect.stringMatching(/:1:\d+/) });
  });

  test("a configuration that is ahead of the agents is reported", async () => {
    const home = await synced();
    writeFileSync(join(home.path, ".config/hawk/registry/hooks/more.md"), "---\nhawk-hook:\n  events: [session_start]\n---\nHi\n");
    writeFileSync(join(home.path, ".config/hawk/config.yaml"), "global:\n  hooks: [guard.sh, more.md]\n");
    expect((await examine(home)).findings[0]).toMatchObject({
      severity: "problem",
      what: expect.stringContaining("out of date"),
    });
  });

  test.each([
    ["claude-code", ".claude/settings.json", { disableAllHooks: true }, "disableAllHooks is true"],
    ["gemini-cli", ".gemini/settings.json", { hooksConfig: { enabled: false } }, "hooksConfig.enabled is false"],
    ["qwen-code", ".qwen/settings.json", { disableAllHooks: true }, "disableAllHooks is true"],
  ])("%s has all hooks turned off in %s", async (host, path, switches, what) => {
    const home = await synced({ "guard.sh": guard }, { [path]: `${JSON.stringify(switches)}\n` });
    expect((await examine(home)).findings).toContainEqual(
      expect.objectContaining({ severity: "problem", subject: host, what: expect.stringContaining(what) }),
    );
  });

  test("a project that turns off the user's hooks is reported there", async () => {
    const home = await synced({ "guard.sh": guard }, { "project/.claude/settings.local.json": '{"disableAllHooks": true}' });
    expect(await soleFinding(home)).toMatchObject({ severity: "problem", what: expect.stringContaining("settings.local.json") });
  });

  describe("a project that turns off the user's hooks is named by doctor and by sync", () => {
    const disabled = '{ "disableAllHooks": true }';
    test.each([
      ["claude-code", ".claude", ".claude/settings.json", disabled, "disableAllHooks is true"],
      ["codex", ".codex", ".codex/config.toml", "[features]\nhooks = false\n", "features.hooks is false"],
      ["codex", ".codex", ".codex/config.toml", "features.codex_hooks = false\n", "features.codex_hooks is false"],
      ["codex", ".codex", "../.codex/config.toml", "features = { hooks = false }\n", "features.hooks is false"],
      ["copilot-cli", ".copilot", ".github/copilot/settings.json", disabled, "disableAllHooks is true"],
      ["droid", ".factory", ".factory/settings.json", '{ "hooksDisabled": true }', "hooksDisabled is true"],
      ["gemini-cli", ".gemini", ".gemini/settings.json", '{ "hooksConfig": { "enabled": false } }', "hooksConfig.enabled is false"],
      ["qwen-code", ".qwen", ".qwen/settings.json", disabled, "disableAllHooks is true"],
    ])("%s: %s %s", async (host, directory, file, text, what) => {
      const home = await synced({ "guard.sh": guard }, { [`${directory}/.keep`]: "", [`project/${file}`]: text });
      const path = join(home.project, file);
      expect((await examine(home)).findings).toContainEqual(
        expect.objectContaining({ severity: "problem", subject: host, what: expect.stringMatching(`${what}.* in ${path}`) }),
      );
      const { exitCode, stderr } = await home.hawk("sync");
      expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: expect.stringContaining(`hawk: ${path}: `) });
      expect(stderr).toContain(`hooks are turned off: ${what}, so no hook runs there: change `);
    });

    test("Claude Code's local settings overrule the project's", async () => {
      const files = { "settings.json": '{ "disableAllHooks": true }', "settings.local.json": '{ "disableAllHooks": false }' };
      const named = Object.entries(files).map(([name, text]) => [`project/.claude/${name}`, text]);
      const home = await synced({ "guard.sh": guard }, Object.fromEntries(named) as Record<string, string>);
      expect(await home.hawk("sync")).toMatchObject({ exitCode: 0, stderr: "" });
      expect(await examine(home)).toEqual({ exitCode: 0, findings: [] });
    });

    test("a directory between the project's root and the user counts", async () => {
      const home = createHome({ "guard.sh": guard }, { ".codex/.keep": "", "project/a/.codex/config.toml": "[features]\nhooks = false\n" });
      mkdirSync(join(home.project, "a/b"), { recursive: true });
      mkdirSync(join(home.project, ".git"));
      const sync = (cwd: string): ReturnType<typeof runMain> =>
        runMain(["sync"], { home: home.path, cwd, env: { PATH: process.env["PATH"] ?? "" } });
      expect((await sync(join(home.project, "a/b"))).stderr).toContain("a/.codex/config.toml: Codex CLI's hooks are turned off");
      expect((await sync(home.project)).stderr).not.toContain("turned off");
    });
  });

  test.each(["its command", "hawk"])("hawk on Gemini's list of disabled hooks, by %s, is reported", async (name) => {
    const home = await synced({ "guard.sh": guard }, { ".gemini/settings.json": "{}\n" });
    const path = join(home.path, ".gemini/settings.json");
    const settings = JSON.parse(readFileSync(path, "utf8")) as { hooks: Record<string, { hooks: { command: string }[] }[]> };
    const command = settings.hooks["BeforeTool"]?.[0]?.hooks[0]?.command;
    writeFileSync(path, JSON.stringify({ ...settings, hooksConfig: { disabled: [name === "hawk" ? name : command] } }));
    expect((await examine(home)).findings).toContainEqual(
      expect.objectContaining({ severity: "problem", what: expect.stringContaining("hooksConfig.disabled") }),
    );
  });

  test("hawk's plugin on Cline's list of disabled ones is named by doctor and by sync, and another is not", async () => {
    const home = await synced(
      { "guard.sh": guard },
      { ".cline/data/settings/global-settings.json": '{ "disabledPlugins": ["/other.js"] }' },
    );
    expect((await home.hawk("sync")).exitCode).toBe(0);
    const path = join(home.path, ".cline/data/settings/global-settings.json");
    writeFileSync(path, JSON.stringify({ disabledPlugins: ["/other.js", join(home.path, ".cline/plugins/hawk.js")] }));
    expect((await examine(home)).findings).toContainEqual(
      expect.objectContaining({ severity: "problem", subject: "cline", what: expect.stringContaining("disabledPlugins is [") }),
    );
    expect(await home.hawk("sync")).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining(`hawk: ${path}: Cline's hooks are turned off`),
    });
  });

  test("Codex skips what its user has not trusted, and discards a file with a key too many", async () => {
    const home = await synced({ "guard.sh": guard }, { ".codex/.keep": "" });
    expect((await examine(home)).findings).toContainEqual(
      expect.objectContaining({ subject: "codex", fix: expect.stringContaining("hawk sync --codex-trust") }),
    );
    const path = join(home.path, ".codex/hooks.json");
    writeFileSync(path, JSON.stringify({ ...(JSON.parse(readFileSync(path, "utf8")) as object), version: 1 }));
    expect((await examine(home)).findings).toContainEqual(
      expect.objectContaining({ severity: "problem", subject: path, what: expect.stringContaining('no key "version"') }),
    );
  });

  test("an event that a host does not have is a warning", async () => {
    const home = await synced({ "guard.sh": "#!/bin/sh\n# hawk-hook: events=stop,notification\n" }, { ".codex/.keep": "" });
    expect((await examine(home)).findings).toContainEqual(
      expect.objectContaining({
        severity: "warning",
        subject: "guard.sh",
        what: expect.stringContaining("does not run at notification in codex"),
      }),
    );
  });

  test("hooks that are not hawk's are noted", async () => {
    const foreign = { hooks: { Stop: [{ hooks: [{ type: "command", command: "curl evil" }] }] } };
    const home = await synced({ "guard.sh": guard }, { ".claude/settings.json": JSON.stringify(foreign) });
    expect(await soleFinding(home)).toMatchObject({
      severity: "note",
      exitCode: 0,
      what: expect.stringContaining("one hook there is not hawk's"),
    });
  });
});

describe("runners and hooks", () => {
  test("a runner that is gone", async () => {
    const home = await synced();
    rmSync(runnerOf(home));
    expect((await examine(home)).findings).toContainEqual(
      expect.objectContaining({ subject: runnerOf(home), what: expect.stringContaining("missing") }),
    );
  });

  test("a runner that may not be executed", async () => {
    const home = await synced();
    chmodSync(runnerOf(home), 0o600);
    expect((await examine(home)).findings).toContainEqual(
      expect.objectContaining({
        severity: "problem",
        subject: runnerOf(home),
        what: expect.stringContaining("isn't executable"),
        fix: "hawk sync",
      }),
    );
    await home.hawk("sync");
    expect(await examine(home)).toEqual({ exitCode: 0, findings: [] });
  });

  test("the program behind the runners is gone", async () => {
    const home = await synced();
    rmSync(join(home.path, ".local/state/hawk/lib"), { recursive: true });
    expect((await examine(home)).findings).toContainEqual(expect.objectContaining({ what: expect.stringContaining("behind the runners") }));
  });

  test("an interpreter that is not there", async () => {
    const home = await synced({ "guard.rb": "#!/usr/bin/env no-such-ruby\n# hawk-hook: events=stop\n" });
    expect((await examine(home)).findings).toContainEqual(
      expect.objectContaining({ severity: "problem", subject: "guard.rb", what: expect.stringContaining("no-such-ruby") }),
    );
  });

  test("a program that a hook needs and that is not there", async () => {
    const home = await synced({ "guard.sh": guard.replace("matcher=Bash", "deps=no-such-program") });
    expect(await soleFinding(home)).toMatchObject({
      severity: "problem",
      subject: "guard.sh",
      what: "it needs no-such-program, which isn't installed",
    });
  });

  test("a hook that failed when it last ran is reported until it has worked again", async () => {
    const failing = "#!/bin/sh\n# hawk-hook: events=pre_tool_use\nexit 1\n";
    const home = await synced({ "guard.sh": failing });
    const trace = join(home.path, ".local/state/hawk/trace.jsonl");
    home.fire("pre_tool_use", { hook_event_name: "PreToolUse", tool_name: "Bash", tool_input: {} });
    await expect.poll(() => existsSync(trace)).toBe(true);
    expect(await soleFinding(home)).toMatchObject({
      severity: "warning",
      subject: "guard.sh",
      what: expect.stringMatching(/^ended with an error when it last ran at pre_tool_use in claude-code, 20/),
      fix: expect.stringContaining("hawk log --hook guard.sh"),
    });
  });
});

test.each([
  ["all", 1],
  ["off", 0],
])("a trace that can't be written is named, with trace: %s", async (level, count) => {
  const home = await synced({ "guard.sh": guard });
  await home.hawk("config", "set", "trace", level);
  const trace = join(home.path, ".local/state/hawk/trace.jsonl");
  rmSync(trace);
  mkdirSync(trace);
  const { findings, exitCode } = await examine(home);
  expect({ exitCode, count: findings.length }).toEqual({ exitCode: 0, count });
  for (const finding of findings)
    expect(finding).toMatchObject({ severity: "warning", what: "hawk can't write the trace: this is not a file" });
});

test("a builtin that is not the one of this hawk is noted, and the way out keeps a backup", async () => {
  const home = createHome({});
  await home.hawk("enable", "dangerous-cmd.sh");
  await home.hawk("sync");
  expect((await examine(home)).findings).toEqual([]);
  const copy = join(home.path, ".config/hawk/registry/hooks/dangerous-cmd.sh");
  const shipped = readFileSync(copy, "utf8");
  writeFileSync(copy, `${shipped}# mine\n`);
  expect(await soleFinding(home)).toMatchObject({ severity: "note", subject: "dangerous-cmd.sh", exitCode: 0 });
  await home.hawk("remove", "dangerous-cmd.sh", "--force");
  await home.hawk("enable", "dangerous-cmd.sh");
  expect(readFileSync(copy, "utf8")).toBe(shipped);
  expect((await examine(home)).findings).toEqual([]);
});

test("a downloaded hook that nobody has approved is a problem, since a configuration names it", async () => {
  const home = createHome({}, { "package/nope.sh": guard });
  await home.hawk("download", join(home.path, "package"));
  writeFileSync(join(home.path, ".config/hawk/config.yaml"), "global:\n  hooks: [nope.sh]\n");
  const { exitCode, findings } = await examine(home);
  expect(exitCode).toBe(1);
  expect(findings).toEqual([expect.objectContaining({ severity: "problem", what: expect.stringContaining("nope.sh does not run") })]);
});

describe("projects", () => {
  const own = { "project/.hawk/config.yaml": "hooks:\n  enabled: [own.sh]\n", "project/.hawk/hooks/own.sh": guard };

  test("one that is not trusted", async () => {
    expect(await soleFinding(await synced({ "guard.sh": guard }, own))).toMatchObject({
      severity: "warning",
      fix: "hawk trust shows what it would do",
    });
  });
});

test("hawk explain says so when the agent knows nothing of it", async () => {
  const home = createHome({ "guard.sh": guard });
  expect((await home.hawk("explain", "pre_tool_use", "--tool", "Bash")).stdout).toContain("not registered in any agent yet");
  await home.hawk("sync");
  expect((await home.hawk("explain", "pre_tool_use", "--tool", "Bash")).stdout).toContain("hawk doctor checks");
  expect((await home.hawk("explain", "pre_tool_use", "--tool", "Bash", "--agent", "codex")).stdout).toContain(
    "not registered in codex yet",
  );
});

test("a webhook that policy keeps from being sent is a problem, and what doctor says to do fixes it", async () => {
  const url = "http://127.0.0.1:9/hook";
  const home = createHome(
    {},
    { ".config/hawk/config.yaml": `global:\n  hooks:\n    - { name: audit, webhook: "${url}", events: [stop] }\n` },
  );
  await home.hawk("sync", "--agent", "claude-code");
  const { stdout, exitCode } = await home.hawk("doctor");
  expect(exitCode).toBe(1);
  expect(stdout).toContain("audit: its webhook is never sent: 127.0.0.1:9: the address is this computer");
  expect(stdout).toContain(`hawk config set policy.allowedHttpHookUrls ${url}`);
  expect(await home.hawk("config", "set", "policy.allowedHttpHookUrls", url)).toMatchObject({ exitCode: 0 });
  expect((await home.hawk("doctor")).stdout).not.toContain("never sent");
});

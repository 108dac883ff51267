import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { adapters } from "../adapters.ts";
import { createHome } from "../testing/home.ts";
import { describeTree } from "../testing/tree.ts";

const guard =
  "#!/bin/sh\n# hawk-hook: events=pre_tool_use\n# hawk-hook: matcher=Bash\nif grep -q 'rm -rf'; then echo 'not that one' >&2; exit 2; fi\n";
const context = "---\nhawk-hook:\n  events: [session_start]\n---\nBe kind.\n";
const settings = '{\n  "model": "opus",\n  "hooks": {\n    "Stop": [{ "hooks": [{ "type": "command", "command": "true" }] }]\n  }\n}\n';
const bash = (command: string) => ({ hook_event_name: "PreToolUse", tool_name: "Bash", tool_input: { command } });

describe("hawk sync", () => {
  test("protects Claude Code, and hawk clean leaves everything as it was", async () => {
    const home = createHome({ "guard.sh": guard, "context.md": context }, { ".claude/settings.json": settings });
    const before = describeTree(home.path);
    expect(await home.hawk("sync")).toMatchObject({ exitCode: 0, stderr: "" });
    expect(home.fire("pre_tool_use", bash("rm -rf /"))).toEqual({ status: 2, stdout: "", stderr: "not that one\n" });
    expect(home.fire("pre_tool_use", bash("ls"))).toEqual({ status: 0, stdout: "", stderr: "" });
    expect(home.fire("session_start", { hook_event_name: "SessionStart", source: "startup" }).stdout).toBe("Be kind.\n");
    expect(await home.hawk("clean")).toMatchObject({ exitCode: 0, stderr: "" });
    expect(describeTree(home.path)).toEqual(before);
  });

  test("makes settings where there are none, and clean takes them away again with their directory", async () => {
    const home = createHome({ "guard.sh": guard });
    rmSync(join(home.path, ".claude"), { recursive: true });
    const before = describeTree(home.path);
    expect((await home.hawk("sync", "--agent", "claude-code")).exitCode).toBe(0);
    expect(JSON.parse(readFileSync(join(home.path, ".claude/settings.json"), "utf8"))).toMatchObject({
      hooks: { PreToolUse: [{ matcher: "Bash" }] },
    });
    await home.hawk("clean");
    expect(describeTree(home.path)).toEqual(before);
  });

  test("several agents can be named, and the older name of the option still works", async () => {
    const home = createHome({ "guard.sh": guard });
    const { exitCode, stdout } = await home.hawk("sync", "--agent", "claude-code,gemini-cli");
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^claude-code: /m);
    expect(stdout).toMatch(/^gemini-cli: /m);
    expect((await home.hawk("sync", "--host", "gemini-cli")).stdout).not.toContain("claude-code");
  });

  test("a second time, nothing is touched", async () => {
    const home = createHome({ "guard.sh": guard }, { ".claude/settings.json": settings });
    await home.hawk("sync");
    const first = describeTree(home.path);
    const times = listTimes(home.path);
    expect((await home.hawk("sync")).stdout).toContain("Nothing to do");
    expect([describeTree(home.path), listTimes(home.path)]).toEqual([first, times]);
  });

  test("enabling another hook for the same tool rewrites a runner and not the settings", async () => {
    const home = createHome({ "guard.sh": guard }, { ".config/hawk/registry/hooks/second.sh": guard.replace("rm -rf", "curl") });
    await home.hawk("sync");
    const before = readFileSync(join(home.path, ".claude/settings.json"), "utf8").replace('"timeout": 65', "");
    writeFileSync(join(home.path, ".config/hawk/config.yaml"), "global:\n  hooks: [guard.sh, second.sh]\n");
    await home.hawk("sync");
    // The host has to wait as long as both hooks may take; that is all.
    expect(readFileSync(join(home.path, ".claude/settings.json"), "utf8").replace('"timeout": 125', "")).toBe(before);
    expect(home.fire("pre_tool_use", bash("curl x")).stderr).toBe("not that one\n");
  });

  test("a dry run shows the difference in every file and writes nothing", async () => {
    const home = createHome({ "guard.sh": guard }, { ".claude/settings.json": settings });
    const before = describeTree(home.path);
    const { stdout, exitCode } = await home.hawk("sync", "--dry-run");
    expect(exitCode).toBe(0);
    expect(describeTree(home.path)).toEqual(before);
    expect(stdout).toContain(`--- ${home.path}/.claude/settings.json\n+++ ${home.path}/.claude/settings.json\n`);
    expect(stdout).toContain(`+            "command": "${home.path}/.local/state/hawk/run/claude-code/pre_tool_use",\n`);
    expect(stdout).toContain(`--- /dev/null\n+++ ${home.path}/.local/state/hawk/run/claude-code/pre_tool_use\n`);
  });

  test("--json tells what was done", async () => {
    const home = createHome({ "guard.sh": guard }, { ".claude/settings.json": settings });
    const { stdout } = await home.hawk("sync", "--json");
    expect(JSON.parse(stdout)).toMatchObject({
      dryRun: false,
      hosts: [
        {
          host: "claude-code",
          registrations: [{ event: "pre_tool_use", matchers: ["Bash"] }, { event: "session_start" }],
          unsupported: [],
        },
      ],
      files: expect.arrayContaining([expect.objectContaining({ path: join(home.path, ".claude/settings.json"), change: "change" })]),
    });
  });

  test.each([
    ["unparsable settings", "{ bad", "settings.json:1:3", "unparsable"],
    ["settings of another shape", '{ "hooks": [] }', "settings.json:1:12", "expected an object"],
  ])("%s are refused with their place, and not a byte is changed", async (_, text, place) => {
    const home = createHome({ "guard.sh": guard }, { ".claude/settings.json": text });
    const { exitCode, stderr } = await home.hawk("sync");
    expect(exitCode).toBe(1);
    expect(stderr).toContain(place);
    expect(readFileSync(join(home.path, ".claude/settings.json"), "utf8")).toBe(text);
  });

  test.each([
    ["can't be read", "global: [\n", "config.yaml"],
    ["names a hook that is not there", "global:\n  hooks: [guard.sh, gard.sh]\n", "did you mean guard.sh?"],
  ])("a configuration that %s changes nothing: no guard vanishes by a slip", async (_, config, expected) => {
    const home = createHome({ "guard.sh": guard });
    await home.hawk("sync");
    const before = describeTree(home.path);
    writeFileSync(join(home.path, ".config/hawk/config.yaml"), config);
    const { exitCode, stderr } = await home.hawk("sync");
    expect(exitCode).toBe(1);
    expect(stderr).toContain(expected);
    expect(stderr).toContain("hawk changed nothing");
    const { ".config/hawk/config.yaml": _changed, ...rest } = describeTree(home.path);
    const { ".config/hawk/config.yaml": _was, ...was } = before;
    expect(rest).toEqual(was);
  });

  test("a link to settings elsewhere stays a link", async () => {
    const home = createHome({ "guard.sh": guard }, { "dotfiles/claude.json": "{}\n" });
    symlinkSync("../dotfiles/claude.json", join(home.path, ".claude/settings.json"));
    const before = describeTree(home.path);
    await home.hawk("sync");
    expect(readFileSync(join(home.path, "dotfiles/claude.json"), "utf8")).toContain("pre_tool_use");
    await home.hawk("clean");
    expect(describeTree(home.path)).toEqual(before);
  });

  test("keeps what others have added when hawk is removed", async () => {
    const home = createHome({ "guard.sh": guard }, { ".claude/settings.json": settings });
    await home.hawk("sync");
    const path = join(home.path, ".claude/settings.json");
    writeFileSync(path, readFileSync(path, "utf8").replace('"model": "opus"', '"model": "haiku"'));
    await home.hawk("clean");
    expect(readFileSync(path, "utf8")).toBe(settings.replace("opus", "haiku"));
  });

  test("what a killed runner left a day ago goes, and what is newer stays", async () => {
    const home = createHome({ "guard.sh": guard });
    await home.hawk("sync");
    const directory = join(home.path, ".local/state/hawk/tmp");
    for (const name of ["old.o", "new.o"]) writeFileSync(join(directory, name), "");
    const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
    utimesSync(join(directory, "old.o"), yesterday, yesterday);
    await home.hawk("sync");
    expect(readdirSync(directory)).toEqual(["new.o"]);
  });

  test("CLAUDE_CONFIG_DIR and XDG_STATE_HOME are followed", async () => {
    const home = createHome({ "guard.sh": guard }, { "elsewhere/.keep": "", "state/.keep": "" });
    const env = { PATH: process.env["PATH"], CLAUDE_CONFIG_DIR: join(home.path, "elsewhere"), XDG_STATE_HOME: join(home.path, "state") };
    const { runMain } = await import("../testing/run-main.ts");
    await runMain(["sync"], { home: home.path, cwd: home.project, env });
    expect(readFileSync(join(home.path, "elsewhere/settings.json"), "utf8")).toContain(
      join(home.path, "state/hawk/run/claude-code/pre_tool_use"),
    );
    expect(existsSync(join(home.path, ".claude/settings.json"))).toBe(false);
  });

  test("local settings of a project can have it instead", async () => {
    const home = createHome({ "guard.sh": guard }, { "project/.claude/settings.json": "{}" });
    await home.hawk("sync", "--scope", "local");
    expect(readFileSync(join(home.project, ".claude/settings.local.json"), "utf8")).toContain("pre_tool_use");
    expect(existsSync(join(home.path, ".claude/settings.json"))).toBe(false);
  });

  test("without an agent on the machine, it says so and what to do", async () => {
    const home = createHome({ "guard.sh": guard });
    rmSync(join(home.path, ".claude"), { recursive: true });
    const { runMain } = await import("../testing/run-main.ts");
    const { exitCode, stderr } = await runMain(["sync"], { home: home.path, cwd: home.project, env: { PATH: "/nowhere" } });
    expect(exitCode).toBe(1);
    expect(stderr).toContain("--agent claude-code");
  });

  test.each([
    [["sync", "--agent", "claude"], "did you mean claude-code?"],
    [["sync", "--agent", "nothing"], "it has: claude-code"],
    [["sync", "--scope", "world"], "there are: user, project, local"],
    [["clean", "--agent", "claud-code"], "did you mean claude-code?"],
  ])("hawk %j is told what there is", async (args, expected) => {
    const { exitCode, stderr } = await createHome({ "guard.sh": guard }).hawk(...args);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(expected);
  });

  test("runners, plans and state are for their owner only", async () => {
    const home = createHome({ "guard.sh": guard });
    await home.hawk("sync");
    const state = join(home.path, ".local/state/hawk");
    const modes = Object.entries(describeTree(state)).map(([path, what]) => [path, what.split(" ")[1] as string] as const);
    expect(modes.filter(([, mode]) => !mode.endsWith("00"))).toEqual([]);
    expect(statSync(join(state, "run/claude-code/pre_tool_use")).mode & 0o777).toBe(0o700);
  });

  test("a hook that must not be left out keeps a sync from happening where its event is not known", async () => {
    const refusing = "#!/bin/sh\n# hawk-hook: events=shell_env\n# hawk-hook: on_unsupported=refuse\n";
    const home = createHome({ "env.sh": refusing });
    const { exitCode, stderr } = await home.hawk("sync");
    expect(exitCode).toBe(1);
    expect(stderr).toContain("env.sh");
    expect(existsSync(join(home.path, ".claude/settings.json"))).toBe(false);
  });

  test("other hooks at such an event are named, and the rest goes on", async () => {
    const home = createHome({ "env.sh": "#!/bin/sh\n# hawk-hook: events=shell_env\n", "guard.sh": guard });
    const { exitCode, stderr } = await home.hawk("sync");
    expect(exitCode).toBe(1);
    expect(stderr).toContain("env.sh fires in none of your agents");
    expect(stderr).toContain("env.sh does not run at shell_env in claude-code");
    expect(existsSync(join(home.path, ".claude/settings.json"))).toBe(true);
  });
});

describe("a project's own hooks", () => {
  const project = {
    "project/.hawk/config.yaml": "hooks:\n  enabled: [own.sh]\n",
    "project/.hawk/hooks/own.sh":
      "#!/bin/sh\n# hawk-hook: events=pre_tool_use\n# hawk-hook: matcher=Bash\necho 'the project says no' >&2; exit 2\n",
    "other/.hawk/config.yaml": "hooks:\n  enabled: []\n",
  };

  test("do not run before they are let in", async () => {
    const home = createHome({ "guard.sh": guard }, project);
    await home.hawk("sync");
    expect(home.fire("pre_tool_use", bash("ls")).status).toBe(0);
  });

  test("run in that project and below it, beside the user's own, and nowhere else", async () => {
    const home = createHome({ "guard.sh": guard }, project);
    expect((await home.hawk("sync", "--assume-trusted")).exitCode).toBe(0);
    mkdirSync(join(home.project, "below"));
    const below = join(home.project, "below");
    const other = join(home.path, "other");
    expect(home.fire("pre_tool_use", bash("ls")).stderr).toBe("the project says no\n");
    expect(home.fire("pre_tool_use", bash("ls"), { env: { CLAUDE_PROJECT_DIR: below } }).stderr).toBe("the project says no\n");
    expect(home.fire("pre_tool_use", bash("ls"), { env: { CLAUDE_PROJECT_DIR: other } })).toEqual({ status: 0, stdout: "", stderr: "" });
    expect(home.fire("pre_tool_use", bash("rm -rf /"), { env: { CLAUDE_PROJECT_DIR: other } }).stderr).toBe("not that one\n");
  });

  test("run as approved even if the files change, and the next sync names a changed project", async () => {
    const home = createHome({ "guard.sh": guard }, project);
    await home.hawk("sync", "--assume-trusted");
    writeFileSync(join(home.project, ".hawk/hooks/own.sh"), "#!/bin/sh\ntouch ../marker\n");
    expect(home.fire("pre_tool_use", bash("ls")).stderr).toBe("the project says no\n");
    const { stderr } = await home.hawk("sync");
    expect(stderr).toContain(`${home.project} has changed since you trusted it: the approved copy runs`);
    expect(home.fire("pre_tool_use", bash("ls")).stderr).toBe("the project says no\n");
    expect(existsSync(join(home.path, "marker"))).toBe(false);
  });

  test("go with the rest", async () => {
    const home = createHome({ "guard.sh": guard }, project);
    const before = describeTree(home.path);
    await home.hawk("sync", "--assume-trusted");
    await home.hawk("clean");
    expect(describeTree(home.path)).toEqual(before);
  });
});

describe("a host that runs nothing before its user agrees", () => {
  test("is named, until the user says so, and clean takes that back", async () => {
    const home = createHome({ "guard.sh": guard }, { ".codex/config.toml": 'model = "gpt-5"\n' });
    const before = describeTree(home.path);
    expect((await home.hawk("sync", "--agent", "codex")).stderr).toContain("hawk sync --codex-trust");
    const pending = async (): Promise<unknown> =>
      (JSON.parse((await home.hawk("status", "--json")).stdout) as { host: string; pendingTrust: number }[]).find(
        ({ host }) => host === "codex",
      )?.pendingTrust;
    expect(await pending()).toBe(2);
    expect((await home.hawk("sync", "--agent", "codex", "--codex-trust")).stderr).toBe("");
    expect(await pending()).toBe(0);
    expect(readFileSync(join(home.path, ".codex/config.toml"), "utf8")).toContain("trusted_hash");
    await home.hawk("clean");
    expect(describeTree(home.path)).toEqual(before);
  });
});

test("a host that reads another's settings runs each hook once", async () => {
  const home = createHome({ "guard.sh": guard }, { ".copilot/.keep": "" });
  const inCopilot = { env: { COPILOT_PROJECT_DIR: home.project } };
  await home.hawk("sync", "--agent", "claude-code", "--scope", "local");
  expect(home.fire("pre_tool_use", bash("rm -rf /"), inCopilot).status).toBe(2);
  await home.hawk("sync");
  const fromCopilot = { timestamp: "2026-11-17T05:07:46Z", ...bash("rm -rf /") };
  expect(home.fire("pre_tool_use", fromCopilot, inCopilot)).toEqual({ status: 0, stdout: "", stderr: "" });
  expect(home.fire("pre_tool_use", bash("rm -rf /")).status).toBe(2);
});

describe("hawk clean", () => {
  test("has nothing to do where hawk never was", async () => {
    const home = createHome({ "guard.sh": guard });
    expect(await home.hawk("clean")).toEqual({ exitCode: 0, stdout: "Nothing to remove.\n", stderr: "" });
  });

  test("leaves everything where it is when settings can't be read any more, and works once they can", async () => {
    const home = createHome({ "guard.sh": guard }, { ".claude/settings.json": settings });
    const before = describeTree(home.path);
    await home.hawk("sync");
    const path = join(home.path, ".claude/settings.json");
    const good = readFileSync(path, "utf8");
    writeFileSync(path, `${good}{`);
    const { exitCode, stderr } = await home.hawk("clean");
    expect(exitCode).toBe(1);
    expect(stderr).toContain("settings.json:");
    expect(existsSync(join(home.path, ".local/state/hawk/run/claude-code/pre_tool_use"))).toBe(true);
    writeFileSync(path, good);
    await home.hawk("clean");
    expect(describeTree(home.path)).toEqual(before);
  });

  test("of one host leaves no runner of it", async () => {
    const home = createHome({ "guard.sh": guard }, { ".claude/settings.json": settings });
    await home.hawk("sync");
    await home.hawk("clean", "--agent", "claude-code");
    expect(readFileSync(join(home.path, ".claude/settings.json"), "utf8")).toBe(settings);
    expect(readdirSync(join(home.path, ".local/state/hawk"))).not.toContain("run");
  });
});

describe("hawk status", () => {
  test("tells in sync, behind and drifted apart, with foreign hooks beside", async () => {
    const home = createHome({ "guard.sh": guard }, { ".claude/settings.json": settings });
    const state = async (): Promise<unknown> => (JSON.parse((await home.hawk("status", "--json")).stdout) as unknown[])[0];
    expect(await state()).toMatchObject({ host: "claude-code", detected: true, state: "none", settings: [{ registered: 0, foreign: 1 }] });
    await home.hawk("sync");
    expect(await state()).toMatchObject({ state: "in sync", settings: [{ registered: 2, foreign: 1 }] });
    writeFileSync(join(home.path, ".config/hawk/registry/hooks/guard.sh"), guard.replace("matcher=Bash", "matcher=Edit"));
    expect(await state()).toMatchObject({ state: "behind" });
    writeFileSync(join(home.path, ".claude/settings.json"), settings);
    expect(await state()).toMatchObject({ state: "drifted", settings: [{ registered: 0, foreign: 1 }] });
    expect((await home.hawk("status")).exitCode).toBe(1);
    await home.hawk("sync");
    expect(await state()).toMatchObject({ state: "in sync" });
  });

  test.each(Object.keys(adapters))("%s is in sync right after a sync, and drifted when hawk's entries are gone", async (host) => {
    const home = createHome({ "guard.sh": guard });
    await home.hawk("sync", "--agent", host, "--codex-trust");
    const state = async (): Promise<{ state: string; settings: { path: string }[] }> =>
      (JSON.parse((await home.hawk("status", "--json")).stdout) as { host: string; state: string; settings: { path: string }[] }[]).find(
        (status) => status.host === host,
      ) ?? { state: "", settings: [] };
    const { state: first, settings: places } = await state();
    expect(first).toBe("in sync");
    rmSync(places[0]?.path ?? "");
    expect((await state()).state).toBe("drifted");
  });

  test("starts no host to learn its version, and says that it does not know it", async () => {
    const home = createHome({ "guard.sh": guard }, { "bin/claude": "#!/bin/sh\n: >ran\necho '9.8.7 (Claude Code)'\n" });
    chmodSync(join(home.path, "bin/claude"), 0o755);
    const { runMain } = await import("../testing/run-main.ts");
    const io = { home: home.path, cwd: home.project, env: { PATH: `${home.path}/bin:${process.env["PATH"]}` } };
    const { stdout } = await runMain(["status", "--json"], io);
    expect(JSON.parse(stdout)).toContainEqual(expect.objectContaining({ version: null, binary: join(home.path, "bin/claude") }));
    expect((await runMain(["status"], io)).stdout).toContain("unknown version");
    expect(existsSync(join(home.project, "ran"))).toBe(false);
  });

  test("says that a host is newer than what hawk was tested with, and so does doctor", async () => {
    const home = createHome(
      { "guard.sh": guard },
      { "lib/claude/package.json": '{"bin":{"claude":"cli.js"},"version":"99.0.1"}', "lib/claude/cli.js": "#!/bin/sh\n" },
    );
    chmodSync(join(home.path, "lib/claude/cli.js"), 0o755);
    mkdirSync(join(home.path, "bin"), { recursive: true });
    symlinkSync("../lib/claude/cli.js", join(home.path, "bin/claude"));
    await home.hawk("sync", "--agent", "claude-code");
    const { runMain } = await import("../testing/run-main.ts");
    const io = { home: home.path, cwd: home.project, env: { PATH: `${home.path}/bin:${process.env["PATH"]}` } };
    const expected = /Claude Code 99\.0\.1:? (?:is )?newer than 2\.\d+\.\d+, the version hawk was tested with/;
    expect((await runMain(["status"], io)).stdout).toMatch(expected);
    expect((await runMain(["doctor"], io)).stdout).toMatch(expected);
  });
});

function listTimes(root: string): Record<string, number> {
  return Object.fromEntries(
    Object.keys(describeTree(root))
      .filter((path) => !path.includes("locks"))
      .map((path) => [path, statSync(join(root, path)).mtimeMs]),
  );
}

test("hooks at an event that an agent does not have are reported in one line for each event", async () => {
  const notifier = "#!/bin/sh\n# hawk-hook: events=notification\n";
  const hooks = Object.fromEntries(["a.sh", "b.sh", "c.sh", "d.sh", "e.sh"].map((name, index) => [name, `${notifier}echo ${index}\n`]));
  const home = createHome(hooks);
  await home.hawk("sync");
  const { stderr } = await home.hawk("sync", "--agent", "codex");
  expect(stderr).toBe("hawk: a.sh, b.sh, c.sh and 2 more do not run at notification in codex: codex has no such event\n");
});

test("hawk clean --dry-run tells what would go, and changes nothing; --json says the same", async () => {
  const home = createHome({ "guard.sh": "#!/bin/sh\n# hawk-hook: events=stop\n" }, { ".claude/settings.json": "{}\n" });
  await home.hawk("sync");
  const before = describeTree(home.path);
  const file = join(home.path, ".claude/settings.json");
  const state = join(home.path, ".local/state/hawk");
  expect(await home.hawk("clean", "--dry-run")).toEqual({
    exitCode: 0,
    stdout: `${file}: hawk's entries would be removed\n${state}: would be removed\nNothing was changed.\n`,
    stderr: "",
  });
  const { stdout } = await home.hawk("clean", "--dry-run", "--json", "--quiet");
  expect(JSON.parse(stdout)).toEqual({
    dryRun: true,
    settings: [{ path: file, isRemoved: false, isExact: true }],
    givenBack: [],
    directory: state,
    failures: [],
    traces: [],
  });
  expect(describeTree(home.path)).toEqual(before);
  expect(await home.hawk("clean", "--quiet")).toEqual({ exitCode: 0, stdout: "", stderr: "" });
  expect(existsSync(state)).toBe(false);
});

test("a webhook that hawk never sends is named, with the setting that lets it go", async () => {
  const home = createHome({}, {});
  writeFileSync(
    join(home.path, ".config/hawk/config.yaml"),
    "global:\n  hooks:\n    - { name: local, webhook: 'http://localhost:9/x', events: [stop] }\n",
  );
  const { stderr } = await home.hawk("sync");
  expect(stderr).toContain("hawk: local: its webhook is never sent: ");
  expect(stderr).toContain("hawk config set policy.allowedHttpHookUrls http://localhost:9/x\n");
});

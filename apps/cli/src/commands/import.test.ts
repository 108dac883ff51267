import { chmodSync, existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createHome } from "../testing/home.ts";
import type { Home } from "../testing/home.ts";

const CONFIG = ".config/hawk/config.yaml";
const REGISTRY = ".config/hawk/registry/hooks";

function homeWith(files: Record<string, string>): Home {
  return createHome({}, { [CONFIG]: "# mine\nglobal:\n  hooks: [] # none yet\n", ...files });
}

const read = (home: Home, path: string): string => readFileSync(join(home.path, path), "utf8");

const claude = (hooks: unknown): string => `${JSON.stringify({ model: "opus", hooks }, null, 2)}\n`;
const command = (text: string, more: Record<string, unknown> = {}): unknown => ({ hooks: [{ type: "command", command: text, ...more }] });

interface ImportedJson {
  files: { path: string; host?: string; hooks: Record<string, unknown>[]; left: { why: string }[] }[];
}

async function importJson(home: Home, ...args: string[]): Promise<ImportedJson> {
  const { stdout } = await home.hawk("import", ...args, "--dry-run", "--json");
  return JSON.parse(stdout) as ImportedJson;
}

describe("a script that a command starts is copied, with a header that says what the settings said", () => {
  const script = "#!/bin/sh\n# Refuses.\necho no >&2\nexit 2\n";
  const settings = claude({
    PreToolUse: [{ matcher: "Bash|Edit", hooks: [{ type: "command", command: "~/.claude/hooks/guard.sh", timeout: 5 }] }],
  });

  test("and is enabled; comments in the configuration stay", async () => {
    const home = homeWith({ ".claude/settings.json": settings, ".claude/hooks/guard.sh": script });
    makeExecutable(home, ".claude/hooks/guard.sh");
    const { exitCode, stdout, stderr } = await home.hawk("import", "claude-code");
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    expect(stdout).toContain("guard.sh imported: pre_tool_use Bash|Edit, 5 s, a copy of ");
    expect(stdout).toContain("runs twice in Claude Code once hawk is in it. hawk import claude-code --replace removes them.");
    expect(read(home, `${REGISTRY}/guard.sh`)).toBe(
      "#!/bin/sh\n# hawk-hook: events=pre_tool_use\n# hawk-hook: timeout=5\n# hawk-hook: matcher=Bash|Edit\n# hawk-hook: hosts=claude-code\n# hawk-hook: dialect=claude\n# Refuses.\necho no >&2\nexit 2\n",
    );
    expect(read(home, CONFIG)).toContain("# mine");
    expect(read(home, CONFIG)).toMatch(/guard\.sh/);
    expect(read(home, ".claude/settings.json")).toBe(settings);
  });

  test("and again: nothing to do", async () => {
    const home = homeWith({ ".claude/settings.json": settings, ".claude/hooks/guard.sh": script });
    makeExecutable(home, ".claude/hooks/guard.sh");
    await home.hawk("import", "claude-code");
    const [before, hooks] = [read(home, CONFIG), readdirSync(join(home.path, REGISTRY))];
    const { stdout } = await home.hawk("import", "claude-code");
    expect(stdout).toContain("guard.sh is already there");
    expect(read(home, CONFIG)).toBe(before);
    expect(readdirSync(join(home.path, REGISTRY))).toEqual(hooks);
  });

  test("under another name where that is taken, and nothing is overwritten", async () => {
    const home = homeWith({ ".claude/settings.json": settings, ".claude/hooks/guard.sh": script, [`${REGISTRY}/guard.sh`]: "mine\n" });
    makeExecutable(home, ".claude/hooks/guard.sh");
    await home.hawk("import", "claude-code");
    expect(read(home, `${REGISTRY}/guard.sh`)).toBe("mine\n");
    expect(read(home, `${REGISTRY}/guard-2.sh`)).toContain("dialect=claude");
    await home.hawk("import", "claude-code");
    expect(readdirSync(join(home.path, REGISTRY))).toEqual(["guard-2.sh", "guard.sh"]);
  });

  test.each([
    ["has arguments", "~/.claude/hooks/guard.sh --strict", script],
    ["looks for its neighbours", "~/.claude/hooks/guard.sh", '#!/bin/sh\n. "$(dirname "$0")/lib.sh"\n'],
    ["is started by another program than its first line says", "python3 ~/.claude/hooks/guard.sh", script],
    ["is not there", "~/.claude/hooks/gone.sh", script],
    ["is part of a pipe", "~/.claude/hooks/guard.sh | tee log", script],
    ["is a hook of hawk's already", "~/.claude/hooks/guard.sh", "#!/bin/sh\n# hawk-hook: events=stop\n"],
  ])("but not one that %s: that stays a command", async (_, line, text) => {
    const home = homeWith({ ".claude/settings.json": claude({ Stop: [command(line)] }), ".claude/hooks/guard.sh": text });
    makeExecutable(home, ".claude/hooks/guard.sh");
    const [file] = (await importJson(home, "claude-code")).files;
    expect(file?.hooks).toMatchObject([{ events: ["stop"], entry: { run: line, dialect: "claude", hosts: ["claude-code"] } }]);
  });
});

describe("everything that is said of a hook comes along", () => {
  test("the same command at two events is one hook; order, timeouts, async, prompts and webhooks are kept", async () => {
    const home = homeWith({
      ".claude/settings.json": claude({
        Stop: [command("notify-send done"), command("afplay x", { async: true })],
        Notification: [command("notify-send done")],
        PreToolUse: [
          { matcher: "Bash", hooks: [{ type: "prompt", prompt: "Safe? $ARGUMENTS", model: "haiku" }] },
          { hooks: [{ type: "http", url: "https://example.com/x", headers: { A: "$B" }, allowedEnvVars: ["B"], timeout: 3 }] },
        ],
        SessionEnd: [command("sync")],
      }),
    });
    expect((await home.hawk("import", "claude-code")).exitCode).toBe(0);
    const { stdout } = await home.hawk("plan", "--json");
    const { hooks } = JSON.parse(stdout) as { hooks: Record<string, unknown>[] };
    expect(hooks).toMatchObject([
      { name: "notify-send", events: ["stop", "notification"], timeoutSeconds: 600, dialect: "claude" },
      { name: "afplay", events: ["stop"], async: true },
      { name: "prompt-pre_tool_use", matcher: "Bash", timeoutSeconds: 30, handler: { type: "prompt", model: "haiku" } },
      { name: "example.com", timeoutSeconds: 3, handler: { type: "webhook", url: "https://example.com/x", allowedEnvVars: ["B"] } },
      { name: "sync", timeoutSeconds: 1.5 },
    ]);
  });

  test("reports what hawk can't express, and keeps the originals then", async () => {
    const text = claude({
      PreToolUse: [command("guard", { if: "Bash(git push *)" })],
      Stop: [{ hooks: [{ type: "mcp_tool", server: "s", tool: "t" }] }],
      Odd: [command("x")],
    });
    const home = homeWith({ ".claude/settings.json": text });
    const { exitCode, stderr } = await home.hawk("import", "claude-code");
    expect(exitCode).toBe(1);
    expect(stderr).toContain('guard lost something: hawk has no field for "if"');
    expect(stderr).toContain('a hook at Stop stays where it is: only the agent itself can run hooks of type "mcp_tool"');
    expect(stderr).toContain('a hook at Odd stays where it is: hawk has no event "Odd"');
    const replaced = await home.hawk("import", "claude-code", "--replace");
    expect(replaced).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("it can't import all of them") });
    expect(read(home, ".claude/settings.json")).toBe(text);
  });
});

test("an import says at which events Node runs the hooks, and is silent where the shell does", async () => {
  const one = homeWith({
    ".claude/settings.json": claude({ Stop: [command("beep")], PreToolUse: [{ matcher: "Bash|Edit", ...(command("x") as object) }] }),
  });
  expect((await one.hawk("import", "claude-code")).stdout).not.toContain("Node");
  const two = homeWith({
    ".claude/settings.json": claude({
      Stop: [command("beep"), command("ring")],
      PreToolUse: [{ matcher: "mcp__.*", ...(command("x") as object) }],
    }),
  });
  expect((await two.hawk("import", "claude-code")).stdout).toMatch(/At (?:stop, pre_tool_use|pre_tool_use, stop) Node runs the hooks/);
});

describe("--replace takes the originals out", () => {
  test("those and no others: other settings and hawk's own entries stay, and a backup is kept", async () => {
    const home = createHome({ "mine.sh": "#!/bin/sh\n# hawk-hook: events=stop\n" });
    await home.hawk("sync", "--agent", "claude-code");
    const own = read(home, ".claude/settings.json");
    const text = own.replace(
      '"hooks": {',
      '"theme":   "dark",\n  "hooks": {\n    "Notification": [{ "hooks": [{ "type": "command", "command": "beep" }] }],',
    );
    writeFileSync(join(home.path, ".claude/settings.json"), text);
    const { exitCode, stdout } = await home.hawk("import", "claude-code", "--replace");
    expect(exitCode).toBe(0);
    expect(stdout).toContain("In your agents: claude-code is up to date.");
    const after = read(home, ".claude/settings.json");
    expect(after).toContain('"theme":   "dark",');
    expect(after).not.toContain("beep");
    const backup = /entries, is in (\S+)/.exec(stdout)?.[1] ?? "";
    const kept = readFileSync(backup, "utf8");
    expect(kept).toMatch(/"theme":   "dark"[^]*beep/);
    expect(kept).not.toContain("/hawk/run/");
    expect(home.fire("stop", {}).status).toBe(0);
    expect((await home.hawk("status")).exitCode).toBe(0);
  });

  test("says so when Codex's user has to agree again, since hawk's hooks move in the file", async () => {
    const home = homeWith({ ".codex/hooks.json": JSON.stringify({ hooks: { PreToolUse: [command("guard")] } }) });
    await home.hawk("import", "codex");
    await home.hawk("sync", "--agent", "codex", "--codex-trust");
    // The user's own word, given in Codex, looks the same; hawk's ledger doesn't know about it.
    const ledger = join(home.path, ".local/state/hawk/memory.json");
    const { registered, ...rest } = JSON.parse(readFileSync(ledger, "utf8")) as { registered: { isTrust?: true }[] };
    writeFileSync(ledger, JSON.stringify({ ...rest, registered: registered.filter(({ isTrust }) => !isTrust) }));
    const says = "So it runs none of them until you trust them again: start it and agree, or run hawk sync --codex-trust.";
    expect((await home.hawk("import", "codex", "--replace", "--dry-run")).stdout).toContain(says);
    const { exitCode, stdout } = await home.hawk("import", "codex", "--replace");
    expect(exitCode).toBe(1);
    expect(stdout).toContain(says);
  });

  test("hawk is put into the agent first, so no guard is ever missing", async () => {
    const refuse = "echo no >&2; exit 2";
    const home = homeWith({ ".claude/settings.json": claude({ PreToolUse: [command(refuse), command("true")], Stop: [command("true")] }) });
    expect((await home.hawk("import", "claude-code", "--replace")).exitCode).toBe(0);
    expect(read(home, ".claude/settings.json")).not.toContain("echo no");
    expect(read(home, ".claude/settings.json")).toContain(".local/state/hawk/run/claude-code/pre_tool_use");
    const { stdout } = home.fire("pre_tool_use", { tool_name: "Bash", tool_input: {} });
    expect(JSON.parse(stdout)).toMatchObject({ hookSpecificOutput: { permissionDecision: "deny", permissionDecisionReason: "no" } });
    expect((await home.hawk("import", "claude-code", "--replace", "--no-sync")).exitCode).toBe(2);
  });

  test("where an agent would not run hawk's hooks before it is told to trust them, the originals stay until it is", async () => {
    const home = homeWith({ ".codex/hooks.json": JSON.stringify({ hooks: { PreToolUse: [command("guard")] } }) });
    const { exitCode, stderr } = await home.hawk("import", "codex", "--replace");
    expect(exitCode).toBe(1);
    expect(stderr).toContain("run hawk sync --codex-trust, and import again with --replace");
    expect(read(home, ".codex/hooks.json")).toContain('"guard"');
    expect((await home.hawk("import", "codex", "--replace", "--dry-run")).stdout).toContain("so the originals stay until you do");
    await home.hawk("sync", "--codex-trust");
    const says = "hawk moves the trust it added there";
    expect((await home.hawk("import", "codex", "--replace", "--dry-run")).stdout).toContain(says);
    const { exitCode: code, stdout, stderr: notes } = await home.hawk("import", "codex", "--replace");
    expect({ code, notes }).toEqual({ code: 0, notes: "" });
    expect(stdout).toContain(says);
    expect(read(home, ".codex/hooks.json")).not.toContain('"guard"');
    expect((await home.hawk("status")).exitCode).toBe(0);
  });

  test("a project's are not taken out, as they would not run before the project is trusted", async () => {
    const text = claude({ Stop: [command("x")] });
    const home = homeWith({ "project/.claude/settings.json": text });
    const { exitCode, stderr } = await home.hawk("import", ".claude/settings.json", "--replace");
    expect({ exitCode, isTold: stderr.includes("before you trust the project") }).toEqual({ exitCode: 1, isTold: true });
    expect(read(home, "project/.claude/settings.json")).toBe(text);
  });

  test("with --dry-run all of it is shown, and nothing is written", async () => {
    const home = homeWith({ ".claude/settings.json": claude({ Stop: [command("beep")] }) });
    const [settings, config] = [read(home, ".claude/settings.json"), read(home, CONFIG)];
    const { stdout } = await home.hawk("import", "claude-code", "--replace", "--dry-run");
    expect(stdout).toContain("beep would be imported");
    expect(stdout).toMatch(/^-.*beep/m);
    expect(stdout).toMatch(/^\+.*beep/m);
    expect([read(home, ".claude/settings.json"), read(home, CONFIG)]).toEqual([settings, config]);
    expect(existsSync(join(home.path, ".local/state/hawk/backups/imported"))).toBe(false);
  });

  test("hawk's own registrations are never imported", async () => {
    const home = createHome({ "mine.sh": "#!/bin/sh\n# hawk-hook: events=stop\n" });
    await home.hawk("sync", "--agent", "claude-code");
    expect((await home.hawk("import", "claude-code")).stdout).toContain("There are no hooks in ");
  });
});

describe("each agent's settings are read as that agent does", () => {
  test.each([
    [
      "codex",
      ".codex/hooks.json",
      { PreToolUse: [{ matcher: "Bash|apply_patch", ...(command("x") as object) }] },
      { matcher: "Bash|Edit|Write", timeoutSeconds: 600 },
    ],
    [
      "gemini-cli",
      ".gemini/settings.json",
      { BeforeTool: [{ matcher: "run_shell_command|write_file", ...(command("x", { timeout: 2500 }) as object) }] },
      { matcher: "Bash|Write", timeoutSeconds: 2.5 },
    ],
    [
      "gemini-cli",
      ".gemini/settings.json",
      { BeforeTool: [{ matcher: "shell", ...(command("x") as object) }] },
      { matcher: "Bash", timeoutSeconds: 60 },
    ],
    [
      "qwen-code",
      ".qwen/settings.json",
      { PreToolUse: [{ matcher: "^(?:edit|write_file)$", ...(command("x", { timeout: 3000 }) as object) }] },
      { matcher: "Edit|Write", timeoutSeconds: 3 },
    ],
    ["qwen-code", ".qwen/settings.json", { PreToolUse: [command("x", { timeout: 30 })] }, { timeoutSeconds: 30 }],
    [
      "cursor",
      ".cursor/hooks.json",
      { preToolUse: [{ command: "x", timeout: 7, failClosed: true }] },
      { timeoutSeconds: 7, entry: { onFailure: "block" } },
    ],
    [
      "copilot-cli",
      ".copilot/hooks/mine.json",
      { preToolUse: [{ type: "command", bash: "x", timeoutSec: 9, matcher: "bash" }] },
      { timeoutSeconds: 9, matcher: "Bash" },
    ],
    ["crush", ".config/crush/crush.json", { PreToolUse: [{ command: "x", matcher: "bash" }] }, { timeoutSeconds: 30, matcher: "Bash" }],
    ["auggie", ".augment/settings.json", { PreToolUse: [command("x", { timeout: 1500 })] }, { timeoutSeconds: 1.5 }],
    ["windsurf", ".codeium/windsurf/hooks.json", { pre_run_command: [{ command: "x", show_output: true }] }, { timeoutSeconds: 60 }],
  ])("%s %s", async (host, path, hooks, expected) => {
    const home = homeWith({ [path]: JSON.stringify({ ...(host === "cursor" ? { version: 1 } : {}), hooks }) });
    const { files } = await importJson(home, host);
    expect(files).toMatchObject([{ host, left: [], hooks: [{ events: ["pre_tool_use"], lost: [], ...expected }] }]);
    expect((await importJson(home, join(home.path, path))).files).toEqual(files);
  });

  const started = [{ command: "x" }];
  test.each([
    ["gemini-cli", { hooks: { BeforeTool: [command("x")] } }],
    ["windsurf", { hooks: { pre_run_command: started } }],
    ["copilot-cli", { version: 1, hooks: { preToolUse: [{ type: "command", bash: "x" }] } }],
    ["cursor", { version: 1, hooks: { stop: started } }],
    ["cursor", { hooks: { beforeShellExecution: started } }],
    ["droid", { PreToolUse: [command("x")] }],
    ["kiro", { version: 1, hooks: [{ name: "n", trigger: "PreToolUse", action: { type: "command", command: "y" } }] }],
    ["claude-code", { hooks: { PreToolUse: [command("x")] } }],
  ])("%s's are recognized in any file: %j", async (host, settings) => {
    const home = homeWith({ "project/mine.json": JSON.stringify(settings) });
    expect((await importJson(home, join(home.project, "mine.json"))).files).toMatchObject([{ host }]);
  });

  test("droid has its events at the top, and Kiro a list", async () => {
    const home = homeWith({
      ".factory/hooks.json": JSON.stringify({ PreToolUse: [command("x", { timeout: 4 })] }),
      ".kiro/hooks/mine.json": JSON.stringify({
        version: "v1",
        hooks: [{ name: "n", trigger: "PreToolUse", action: { type: "command", command: "y" } }],
      }),
    });
    expect((await importJson(home, "droid")).files).toMatchObject([{ hooks: [{ timeoutSeconds: 4, events: ["pre_tool_use"] }] }]);
    expect((await importJson(home, "kiro")).files).toMatchObject([
      { hooks: [{ name: "n", timeoutSeconds: 60, events: ["pre_tool_use"] }] },
    ]);
  });

  test("what an agent gives to bash is given to bash by hawk as well", async () => {
    const home = homeWith({ ".gemini/settings.json": JSON.stringify({ hooks: { BeforeTool: [command("[[ a == a ]]")] } }) });
    expect((await importJson(home, "gemini-cli")).files[0]?.hooks).toMatchObject([
      { entry: { run: ["bash", "-c", "[[ a == a ]]"], dialect: "native" } },
    ]);
  });

  test("a hooks.toml of cocode and a hooks.json of Arawn", async () => {
    const home = homeWith({
      "project/hooks.toml":
        '[[hooks]]\nevent = "PreToolUse"\ntool_matcher = "Bash"\ntimeout_sec = 5\n[hooks.shell]\ncommand = "x"\npass_context = true\nparse_result = true\n',
      "project/plugin/hooks.json": JSON.stringify({
        hooks: { SubagentStarted: [{ hooks: [{ type: "command", command: "${CLAUDE_PLUGIN_ROOT}/x --y", timeout: 2000 }] }] },
      }),
    });
    expect((await importJson(home, "hooks.toml")).files).toMatchObject([
      { hooks: [{ matcher: "Bash", timeoutSeconds: 5, entry: { run: "x", dialect: "cocode" } }] },
    ]);
    expect((await importJson(home, "plugin/hooks.json")).files).toMatchObject([
      { hooks: [{ timeoutSeconds: 2, entry: { run: `${join(home.project, "plugin")}/x --y`, dialect: "arawn" } }] },
    ]);
  });

  test("the settings of a project become the project's own hooks", async () => {
    const home = homeWith({
      "project/.claude/settings.json": claude({ Stop: [command('"$CLAUDE_PROJECT_DIR"/check.sh')] }),
      "project/check.sh": "#!/bin/sh\nexit 0\n",
      "project/.git/HEAD": "",
    });
    makeExecutable(home, "project/check.sh");
    const { stdout } = await home.hawk("import", ".claude/settings.json");
    expect(stdout).toContain("They belong to the project: run hawk trust there to let them run.");
    expect(read(home, "project/.hawk/config.yaml")).toContain("check.sh");
    expect(existsSync(join(home.project, ".hawk/hooks/check.sh"))).toBe(true);
    expect(existsSync(join(home.path, REGISTRY))).toBe(false);
  });

  test("the name of an agent is never taken for a file of the project", async () => {
    const files = {
      "project/claude-code": claude({ Stop: [command("evil")] }),
      ".claude/settings.json": claude({ Stop: [command("mine")] }),
    };
    expect((await importJson(homeWith(files), "claude-code")).files).toMatchObject([{ hooks: [{ name: "mine" }] }]);
  });

  test("--everywhere lets a hook of Claude Code's run in all agents", async () => {
    const home = homeWith({ ".claude/settings.json": claude({ Stop: [command("beep")] }) });
    await home.hawk("import", "claude-code", "--everywhere");
    expect(read(home, CONFIG)).not.toContain("hosts");
  });
});

describe("what can't be imported is said", () => {
  test.each([
    [["opencode"], {}, 1, "hooks of OpenCode are programs (plugins)"],
    [["plugin.js"], { "project/plugin.js": "" }, 1, "is a program (a plugin)"],
    [["claud-code"], {}, 2, "did you mean claude-code?"],
    [["nowhere.json"], {}, 1, "there is no file nowhere.json"],
    [["gemini-cli"], {}, 1, "Gemini CLI has no settings with hooks"],
    [["bad.json"], { "project/bad.json": '{"hooks": ' }, 1, "bad.json:1:"],
    [["bad.toml"], { "project/bad.toml": "[[hooks]\n" }, 1, "bad.toml:1:"],
    [
      ["x.toml", "--replace"],
      { "project/x.toml": '[[hooks]]\nevent = "Stop"\n[hooks.shell]\ncommand = "x"\n' },
      1,
      "can't remove single hooks",
    ],
  ])("%j", async (args, files, code, message) => {
    const home = homeWith(files);
    const { exitCode, stderr } = await home.hawk("import", ...args);
    expect(stderr).toContain(message);
    expect(exitCode).toBe(code);
    expect(read(home, CONFIG)).toBe("# mine\nglobal:\n  hooks: [] # none yet\n");
  });

  test("a configuration of hawk's that can't be read is left alone, and no copy lies about", async () => {
    const home = homeWith({
      [CONFIG]: "global: [",
      ".claude/settings.json": claude({ Stop: [command("~/.claude/x.sh")] }),
      ".claude/x.sh": "#!/bin/sh\n",
    });
    makeExecutable(home, ".claude/x.sh");
    expect(await home.hawk("import", "claude-code", "--replace")).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("config.yaml:1:"),
    });
    expect(existsSync(join(home.path, REGISTRY, "x.sh"))).toBe(false);
    expect(read(home, ".claude/settings.json")).toContain("x.sh");
  });
});

function makeExecutable(home: Home, path: string): void {
  chmodSync(join(home.path, path), 0o755);
}

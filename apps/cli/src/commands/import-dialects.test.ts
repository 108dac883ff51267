import { chmodSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createHome } from "../testing/home.ts";
import type { Home } from "../testing/home.ts";

const group = (command: string, more: object = {}, hook: object = {}) => ({ ...more, hooks: [{ type: "command", command, ...hook }] });
const settings = (hooks: unknown) => JSON.stringify({ hooks });
const bash = (command: string) => ({ hook_event_name: "PreToolUse", tool_name: "Bash", tool_input: { command } });

function homeWith(files: Record<string, string>): Home {
  const home = createHome({}, { ".config/hawk/config.yaml": "global:\n  hooks: []\n", ...files });
  for (const path of Object.keys(files)) if (path.endsWith(".sh")) chmodSync(join(home.path, path), 0o755);
  return home;
}

describe("an imported guard guards", () => {
  const guards = [
    [
      "arawn",
      "my-plugin/hooks/hooks.json",
      settings({ PreToolUse: [group("${CLAUDE_PLUGIN_ROOT}/hooks/validate.sh", { matcher: "shell" }, { timeout: 5000 })] }),
      'input=$(cat)\ncase $input in *\'"params":{"command":"rm -rf\'*) echo "not that one in ${PWD##*/}, ${ARAWN_PLUGIN_DIR##*/}"; exit 1;; esac\n',
      "not that one in my-plugin, my-plugin",
    ],
    [
      "code-agent",
      "settings.json",
      settings({ PreToolUse: [group("$HOME/my-plugin/hooks/validate.sh", { matcher: "Bash" }, { timeout: 5000 })] }),
      'case $COMMAND in "rm -rf"*) echo "not that one" >&2; exit 1;; esac\n',
      "not that one",
    ],
    [
      "cocode",
      "hooks.toml",
      '[[hooks]]\nevent = "PreToolUse"\ntool_matcher = "Bash*"\ntimeout_sec = 5\n[hooks.shell]\ncommand = "~/my-plugin/hooks/validate.sh"\npass_context = true\nparse_result = true\n',
      'case $(cat) in *"rm -rf"*) echo \'{"Reject": {"reason": "not that one"}}\';; *) echo \'"Continue"\';; esac\n',
      "not that one",
    ],
  ] as const;

  test.each(guards)("from a file of %s", async (dialect, file, text, script, reason) => {
    const home = homeWith({ [file]: text, "my-plugin/hooks/validate.sh": `#!/bin/sh\n${script}` });
    const { exitCode, stdout } = await home.hawk("import", join(home.path, file), "--dialect", dialect);
    expect([exitCode, stdout]).toEqual([0, expect.stringContaining("5 s")]);
    expect((await home.hawk("sync", "--agent", "claude-code")).exitCode).toBe(0);
    const { stdout: answer } = home.fire("pre_tool_use", bash("rm -rf /"));
    expect(JSON.parse(answer)).toMatchObject({ hookSpecificOutput: { permissionDecision: "deny", permissionDecisionReason: reason } });
    expect(home.fire("pre_tool_use", bash("ls"))).toEqual({ status: 0, stdout: "", stderr: "" });
  });
});

describe("in doubt, hawk asks instead of guessing", () => {
  test.each([
    ["a timeout of milliseconds", group("x", { matcher: "Bash" }, { timeout: 5000 }), "a timeout of 5000 is seconds to Claude Code"],
    ["a tool of Arawn's", group("x", { matcher: "shell" }), 'the matcher "shell" is a tool in Arawn'],
  ])("%s", async (_, hooks, says) => {
    const home = homeWith({ "project/hooks.json": settings({ PreToolUse: [hooks] }) });
    const { exitCode, stderr } = await home.hawk("import", "hooks.json", "--dry-run");
    expect(exitCode).toBe(1);
    expect(stderr).toContain(says);
    expect(stderr).toContain("--dialect claude, code-agent or arawn");
    for (const dialect of ["claude", "code-agent", "arawn"])
      expect((await home.hawk("import", "hooks.json", "--dry-run", "--dialect", dialect)).stdout).toContain("would be imported");
  });

  test("a timeout above an hour in Claude Code's own file is imported with a warning", async () => {
    const home = homeWith({ ".claude/settings.json": settings({ Stop: [group("beep", {}, { timeout: 5000 })] }) });
    const { exitCode, stdout, stderr } = await home.hawk("import", "claude-code", "--dry-run");
    expect([exitCode, stdout]).toEqual([0, expect.stringContaining("5000 s")]);
    expect(stderr).toContain("a hook at Stop may take 5000 s, which is more than an hour");
  });
});

test.each([
  [["arawn"], 2, "hawk import path/to/hooks.json --dialect arawn"],
  [["hooks.json", "--dialect", "arawn", "--agent", "codex"], 2, "leave one of them out"],
  [["hooks.json", "--dialect", "arawn", "--replace"], 2, "leave out --replace"],
  [["hooks.json", "--dialect", "nope"], 2, "there are: claude, code-agent, arawn, cocode"],
])("hawk import %j says the way on", async (args, code, hint) => {
  const { exitCode, stderr } = await homeWith({ "project/hooks.json": settings({}) }).hawk("import", ...args);
  expect([exitCode, stderr]).toEqual([code, expect.stringContaining(hint)]);
});

test("SubagentStop and SubagentCompleted are both imported for the one event that agents have", async () => {
  const home = homeWith({ "project/hooks.json": settings({ SubagentStop: [group("a")], SubagentCompleted: [group("b")] }) });
  const { stdout } = await home.hawk("import", "hooks.json", "--dry-run", "--json");
  const { files } = JSON.parse(stdout) as { files: { hooks: { events: string[] }[] }[] };
  expect(files[0]?.hooks.map(({ events }) => events)).toEqual([["subagent_stop"], ["subagent_stop"]]);
});

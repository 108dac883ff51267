import { createTree } from "@hawk/testing";
import { describe, expect, test } from "vitest";
import { runMain } from "../testing/run-main.ts";

const hooks = (event: string, command: string, more: object = {}) =>
  JSON.stringify({ hooks: { [event]: [{ hooks: [{ type: "command", command, ...more }] }] } });
const refuse = (pattern: string, then: string) => `case $(cat) in *'${pattern}'*) ${then};; esac`;

async function run(args: readonly string[], event: unknown, files: Record<string, string>, env: Record<string, string> = {}) {
  const home = createTree({ "project/x": "", ...files });
  const plugin = args.includes("arawn") ? ["--plugin", `${home}/plugin`] : [];
  return runMain(["run", ...args, ...plugin], {
    home,
    cwd: `${home}/project`,
    env: { PATH: process.env["PATH"], ...env },
    stdin: async () => JSON.stringify(event),
  });
}

const cocode = (event: string, command: string) => ({
  ".config/cocode/hooks.toml": `[[hooks]]\nevent = "${event}"\n[hooks.shell]\ncommand = '''${command}'''\npass_context = true\nparse_result = true\n`,
});

describe("hawk run reads an event in the dialect's own words and answers in it", () => {
  test("arawn: tool and params in, a reason on stdout out", async () => {
    const files = {
      "plugin/hooks/hooks.json": hooks("PreToolUse", refuse('{"tool":"shell","params":{"command":"rm', "echo not that one; exit 1")),
    };
    const args = ["--event", "PreToolUse", "--dialect", "arawn"];
    expect(await run(args, { tool: "shell", params: { command: "rm -rf /" } }, files)).toEqual({
      exitCode: 1,
      stdout: "not that one\n",
      stderr: "",
    });
    expect(await run(args, { tool: "shell", params: { command: "ls" } }, files)).toEqual({ exitCode: 0, stdout: "", stderr: "" });
  });

  test("code-agent: its own envelope in, a reason on stderr and exit code 1 out", async () => {
    const command = '[ "$COMMAND" != "rm -rf /" ] || { echo "no: $TOOL_NAME $SESSION_ID" >&2; exit 1; }; grep -q \'"timestamp":5\'';
    const files = { ".claude/settings.json": hooks("PreToolUse", command) };
    const event = (text: string) => ({
      type: "PreToolUse",
      timestamp: 5,
      sessionId: "s1",
      payload: { toolName: "Bash", input: { command: text } },
    });
    const args = ["--event", "PreToolUse", "--dialect", "code-agent"];
    expect(await run(args, event("rm -rf /"), files)).toEqual({ exitCode: 1, stdout: "", stderr: "no: Bash s1\n" });
    expect(await run(args, event("ls"), files)).toEqual({ exitCode: 0, stdout: "", stderr: "" });
  });

  test("cocode: its context in, its result out, and an exit code for those who don't read it", async () => {
    const args = ["--event", "PrePromptSubmit", "--dialect", "cocode"];
    const reject = cocode("PrePromptSubmit", refuse('"user_prompt":"bad"', `echo '{"Reject":{"reason":"no"}}'`));
    expect(await run(args, { user_prompt: "bad", session_id: "s" }, reject)).toEqual({
      exitCode: 1,
      stdout: '{"Reject":{"reason":"no"}}\n',
      stderr: "no\n",
    });
    expect(await run(args, { user_prompt: "good", session_id: "s" }, reject)).toEqual({ exitCode: 0, stdout: '"Continue"\n', stderr: "" });
    const modify = cocode("PrePromptSubmit", `echo '{"ModifyInput":{"new_input":"better"}}'`);
    expect((await run(args, { user_prompt: "good" }, modify)).stdout).toBe('{"ModifyInput":{"new_input":{"prompt":"better"}}}\n');
  });
});

describe("CLAUDE_CODE_SHELL_PREFIX", () => {
  const prefix = { CLAUDE_CODE_SHELL_PREFIX: "/bin/echo prefixed >&2; exit 2; :" };
  const args = (dialect: string) => ["--event", "PreToolUse", "--dialect", dialect];
  const event = { tool_name: "Bash", tool_input: { command: "ls" } };

  test("is what hawk run --dialect claude hands commands to", async () => {
    expect(await run(args("claude"), event, { ".claude/settings.json": hooks("PreToolUse", "true") }, prefix)).toMatchObject({
      exitCode: 2,
      stderr: "prefixed\n",
    });
  });

  test("loosens no guard, and is nothing to other dialects", async () => {
    const off = { CLAUDE_CODE_SHELL_PREFIX: "true" };
    const guard = { ".claude/settings.json": hooks("PreToolUse", "echo no >&2; exit 2", { onFailure: "block" }) };
    expect(await run(args("claude"), event, guard, off)).toMatchObject({ exitCode: 2, stderr: "no\n" });
    expect(await run(args("code-agent"), event, guard, off)).toMatchObject({ exitCode: 1, stderr: "no\n" });
  });
});

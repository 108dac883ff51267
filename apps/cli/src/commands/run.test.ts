import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createTree } from "@hawk/testing";
import { describe, expect, onTestFinished, test } from "vitest";
import { runMain } from "../testing/run-main.ts";

const guard =
  "#!/bin/sh\n# hawk-hook: events=pre_tool_use\n# hawk-hook: matcher=shell\nif grep -q 'rm -rf'; then echo 'not that one' >&2; exit 2; fi\n";
const hooks = ".config/hawk/registry/hooks";
const config = (...names: string[]) => ({ ".config/hawk/config.yaml": `global:\n  hooks: [${names.join(", ")}]\n` });
const bash = (command: string) => JSON.stringify({ session_id: "s", tool_name: "Bash", tool_input: { command } });

async function run(args: readonly string[], stdin: string, tree: Record<string, string>) {
  const home = createTree({ "project/x": "", ...tree });
  return runMain(args, { home, cwd: `${home}/project`, env: { PATH: process.env["PATH"] }, stdin: async () => stdin });
}

describe("hawk run", () => {
  const tree = { [`${hooks}/guard.sh`]: guard, ...config("guard.sh") };

  test("answers a refusal with exit code 2 and the reason on stderr", async () => {
    const { exitCode, stdout, stderr } = await run(["run", "--event", "PreToolUse"], bash("rm -rf /"), tree);
    expect([exitCode, stdout, stderr]).toEqual([2, "", "not that one\n"]);
  });

  test("prints nothing if there is nothing to say", async () => {
    expect(await run(["run", "--event", "pre_tool_use"], bash("ls"), tree)).toEqual({ exitCode: 0, stdout: "", stderr: "" });
    expect(await run(["run", "--event", "stop"], "", tree)).toEqual({ exitCode: 0, stdout: "", stderr: "" });
  });

  test("answers context and changed input as one JSON object", async () => {
    const change =
      '# hawk-hook: events=pre_tool_use\necho \'{"hookSpecificOutput": {"hookEventName": "PreToolUse", "updatedInput": {"command": "ls -l"}, "additionalContext": "be careful"}}\'\n';
    const { exitCode, stdout } = await run(["run", "--event", "pre_tool_use", "--agent", "claude-code"], bash("ls"), {
      [`${hooks}/change.sh`]: change,
      ...config("change.sh"),
    });
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      hookSpecificOutput: { hookEventName: "PreToolUse", updatedInput: { command: "ls -l" }, additionalContext: "be careful" },
    });
  });

  test.each([
    ["refuse", true, /rewrite\.sh asked for something this agent can't do\. changed input: not possible in qwen-code \(command: ls -l\)/],
    ["warn", false, /has no input that can be changed in this host/],
    ["skip", false, /^$/],
  ])("settles what an agent can't do as a runner does: on_unsupported=%s", async (policy, isBlocked, said) => {
    const change = '{"hookSpecificOutput": {"hookEventName": "PreToolUse", "updatedInput": {"command": "ls -l"}}}';
    const rewrite = `# hawk-hook: events=pre_tool_use\n# hawk-hook: on_unsupported=${policy}\necho '${change}'\n`;
    const outcome = await run(["run", "--event", "pre_tool_use", "--agent", "qwen-code"], bash("ls"), {
      [`${hooks}/rewrite.sh`]: rewrite,
      ...config("rewrite.sh"),
    });
    const text = outcome.stdout + outcome.stderr;
    expect({ isBlocked: /"(?:deny|block)"/.test(text), text }).toEqual({ isBlocked, text: expect.stringMatching(said) });
  });

  test("tells of a hook that failed, and goes on", async () => {
    const { exitCode, stderr } = await run(["run", "--event", "pre_tool_use"], bash("ls"), {
      [`${hooks}/broken.sh`]: "# hawk-hook: events=pre_tool_use\necho oops >&2; exit 3\n",
      ...config("broken.sh"),
    });
    expect(exitCode).toBe(0);
    expect(stderr).toContain("hawk: user/broken.sh: ");
    expect(stderr).toContain("oops");
  });

  test("--json gives all there is to know, and exits with 1 when it is not allowed", async () => {
    const { exitCode, stdout } = await run(["run", "--event", "pre_tool_use", "--json"], bash("rm -rf /"), tree);
    expect(exitCode).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      allowed: false,
      verdict: { reason: "not that one" },
      results: [{ hookId: "user/guard.sh" }],
    });
  });

  test.each([
    [["run"], "", 2, "hawk run needs --event"],
    [["run", "--event", "nope"], "", 2, 'there is no event "nope"'],
    [["run", "--event", "stop"], "not json", 1, "stdin does not hold a JSON object"],
    [["run", "--event", "stop"], "[1]", 1, "stdin does not hold a JSON object"],
    [["run", "--event", "stop", "--agent", "vscode"], "", 1, "hawk can't answer as vscode"],
  ])("%j with %j on stdin exits with %i", async (args, stdin, exitCode, message) => {
    const outcome = await run(args, stdin, tree);
    expect(outcome.exitCode).toBe(exitCode);
    expect(outcome.stderr).toContain(message);
  });
});

describe("hawk test", () => {
  test("runs one hook and shows what it was given, what it did and what that comes to", async () => {
    const { exitCode, stdout } = await run(["test", "guard.sh", "--input", '{"command": "rm -rf /"}'], "", { "project/guard.sh": guard });
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^stdin\n {2}\{"hook_event_name":"PreToolUse","session_id":"hawk-test".*"tool_input":\{"command":"rm -rf \/"\}/);
    expect(stdout).toContain('"tool_name":"Bash"');
    expect(stdout).toContain("stderr\n  not that one\n");
    expect(stdout).toMatch(/exit\n {2}code 2 after \d+ ms\n/);
    expect(stdout).toContain("outcome\n  block\nverdict\n  pre_tool_use: block\n");
    expect(stdout.split("not that one")).toHaveLength(2);
    expect(stdout).toMatch(/fires in\n {2}claude-code, [^\n]*gemini-cli[^\n]*\n(?! {2}not in)/);
  });

  test("gives a sample that fits the hook's matcher and event", async () => {
    const { stdout } = await run(["test", "x.sh", "--json"], "", {
      "project/x.sh": "# hawk-hook: events=stop,post_tool_use\n# hawk-hook: matcher=Edit|Write\ncat >/dev/null\n",
    });
    expect(JSON.parse(stdout)).toMatchObject({ event: "stop", payload: { stop_hook_active: false } });
    const edit = await run(["test", "x.sh", "--json", "--event", "PostToolUse"], "", {
      "project/x.sh": "# hawk-hook: events=stop,post_tool_use\n# hawk-hook: matcher=Edit|Write\ncat >/dev/null\n",
    });
    expect(JSON.parse(edit.stdout)).toMatchObject({
      event: "post_tool_use",
      payload: { tool_name: "Edit", tool_input: { file_path: expect.any(String) } },
      results: [{ success: true }],
    });
  });

  test.each([
    ["Bash", ["--tool", "Edit"], "matcher Bash does not match Edit"],
    ["shell", ["--tool", "Write"], "matcher shell does not match Write"],
  ])("does not run a hook for %s with %j", async (matcher, args, why) => {
    const tree = { "project/x.sh": `# hawk-hook: events=pre_tool_use\n# hawk-hook: matcher=${matcher}\ntouch ran\n` };
    expect(await run(["test", "x.sh", ...args], "", tree)).toMatchObject({ exitCode: 1, stdout: `would not run: ${why}\n` });
    expect(JSON.parse((await run(["test", "x.sh", "--json", ...args], "", tree)).stdout)).toMatchObject({ wouldNotRun: why });
  });

  test.each([
    ["pre_tool_use", "Write|Edit", { tool_name: "Write" }],
    ["pre_tool_use", "^(Edit|Write)$", { tool_name: "Edit" }],
    ["pre_tool_use", "mcp__github__.*", { tool_name: "mcp__github__x" }],
    ["session_start", "resume|clear", { source: "resume" }],
    ["session_start", "startup", { source: "startup" }],
  ])("finds a sample of %s for the matcher %s", async (event, matcher, payload) => {
    const text = `# hawk-hook: events=${event}\n# hawk-hook: matcher=${matcher}\ncat >/dev/null\n`;
    const { exitCode, stdout } = await run(["test", "x.sh", "--json"], "", { "project/x.sh": text });
    expect({ exitCode, ...JSON.parse(stdout) }).toMatchObject({ exitCode: 0, payload });
  });

  test("says that a matcher matches no tool, and exits with 1", async () => {
    const text = "# hawk-hook: events=pre_tool_use\n# hawk-hook: matcher=Bsh\ncat >/dev/null\n";
    const { exitCode, stderr } = await run(["test", "x.sh"], "", { "project/x.sh": text });
    expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: expect.stringContaining("did you mean Bash?") });
  });

  test("says what an allow means", async () => {
    const answer = '{"hookSpecificOutput": {"hookEventName": "PreToolUse", "permissionDecision": "allow"}}';
    const { stdout } = await run(["test", "x.sh"], "", { "project/x.sh": `# hawk-hook: events=pre_tool_use\necho '${answer}'\n` });
    expect(stdout).toContain("allow: the user is not asked\n");
  });

  test("says why a hook with a misspelled event can't fire", async () => {
    const { exitCode, stderr } = await run(["test", "x.sh"], "", { "project/x.sh": "# hawk-hook: events=stap\n" });
    expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: expect.stringContaining('unknown event "stap": did you mean') });
  });

  test("shows the text of a content hook as context", async () => {
    const { stdout, exitCode } = await run(["test", "x.md"], "", {
      "project/x.md": "---\nhawk-hook:\n  events: [session_start]\n---\nBe kind.\n",
    });
    expect(exitCode).toBe(0);
    expect(stdout).toContain("context: Be kind.");
  });

  test("exits with 1 when the hook fails, and says how", async () => {
    const { exitCode, stdout } = await run(["test", "x.sh"], "", {
      "project/x.sh": "# hawk-hook: events=stop\n# hawk-hook: timeout=200ms\nsleep 20\n",
    });
    expect(exitCode).toBe(1);
    expect(stdout).toContain("outcome\n  cancelled: timeout: timed out after 0.2 s\n");
  });

  test.each([
    [["test", "gone.sh"], 1, 'there is no hook "gone.sh"'],
    [["test", "plain.sh"], 1, "plain.sh is not a hook that can fire"],
    [["test", "x.sh", "--event", "setup"], 2, "x.sh is not for setup"],
    [["test"], 2, "hawk test needs a hook"],
  ])("%j exits with %i", async (args, exitCode, message) => {
    const outcome = await run(args, "", { "project/plain.sh": "exit 0\n", "project/x.sh": "# hawk-hook: events=stop\n" });
    expect(outcome.exitCode).toBe(exitCode);
    expect(outcome.stderr).toContain(message);
  });

  test("escapes what a hook prints", async () => {
    const { stdout } = await run(["test", "x.sh"], "", { "project/x.sh": "# hawk-hook: events=stop\nprintf '\\033[31mred\\n'\n" });
    expect(stdout).toContain("\\x1b[31mred");
  });
});

test("a webhook of another dialect may go where the user's own list says", async () => {
  const server = createServer((_request, response) => response.end('{"Reject": {"reason": "no"}}')).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  const toml = `[[hooks]]\nevent = "PreToolUse"\n[hooks.webhook]\nurl = "${url}"\nmethod = "Post"\n`;
  const args = ["run", "--event", "pre_tool_use", "--dialect", "cocode"];
  const refused = await run(args, bash("ls"), { ".config/cocode/hooks.toml": toml });
  expect(refused).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("allow-list") as string });
  const policy = `policy: { allowedHttpHookUrls: ["${url}"] }\n`;
  const asked = await run(args, bash("ls"), { ".config/cocode/hooks.toml": toml, ".config/hawk/config.yaml": policy });
  expect(asked).toMatchObject({ exitCode: 1, stderr: "no\n" });
});

import { createTree } from "@hawk/testing";
import { describe, expect, test } from "vitest";
import { runMain } from "../testing/run-main.ts";

const files = {
  ".config/hawk/registry/hooks/guard.py": "# hawk-hook: events=pre_tool_use\n# hawk-hook: matcher=Edit|Write\n",
  ".config/hawk/registry/hooks/notify.sh": "# hawk-hook: events=stop,notification\n# hawk-hook: async=true\n",
  ".config/hawk/config.yaml": "global:\n  hooks:\n    - guard.py\n    - {name: notify.sh, hosts: [codex]}\n",
  "project/.hawk/config.yaml": "hooks:\n  disabled: [guard.py]\n",
};

async function run(args: readonly string[], tree: Record<string, string> = files) {
  const home = createTree(tree);
  const { exitCode, stdout, stderr } = await runMain(args, { home, cwd: `${home}/project` });
  return { exitCode, stdout: stdout.replaceAll(home, "~"), stderr: stderr.replaceAll(home, "~") };
}

describe("hawk plan", () => {
  test("shows the hooks of each event in order, with where each comes from", async () => {
    const { exitCode, stdout } = await run(["plan"]);
    expect(exitCode).toBe(0);
    expect(stdout.replaceAll(/ +\n/g, "\n")).toBe(`EVENT            HOOK       RUNS                    MATCHER     LAYER  FROM
pre_tool_use  1  guard.py   command                 Edit|Write  user   ~/.config/hawk/config.yaml:3
stop          1  notify.sh  command, in background              user   ~/.config/hawk/config.yaml:4
notification  1  notify.sh  command, in background              user   ~/.config/hawk/config.yaml:4

Not in the plan
  ~/project/.hawk/config.yaml: the workspace is not trusted, so hawk reads nothing from it
    hawk trust shows what it would bring, and asks
`);
  });

  test("leads to what another dialect's project would bring, which hawk trust does not look at", async () => {
    const settings = '{ "hooks": { "Stop": [{ "hooks": [{ "type": "command", "command": "echo hi" }] }] } }';
    const { stdout } = await run(["plan", "--dialect", "claude"], { "project/.claude/settings.json": settings });
    expect(stdout).toContain("--assume-trusted shows what it would bring\n");
    expect((await run(["plan", "--dialect", "claude", "--assume-trusted"], { "project/.claude/settings.json": settings })).stdout).toMatch(
      /^stop +1 +echo/m,
    );
  });

  test("shows what a project would change if it were trusted", async () => {
    const { stdout } = await run(["plan", "--assume-trusted", "--event", "PreToolUse"]);
    expect(stdout).toBe(`No hooks are set up.

Not in the plan
  guard.py (pre_tool_use): disabled in ~/project/.hawk/config.yaml:2
    ~/.config/hawk/config.yaml:3
`);
  });

  test.each([
    [["--event", "stop"], ["stop"]],
    [
      ["--agent", "codex"],
      ["pre_tool_use", "stop", "notification"],
    ],
    [["--agent", "claude-code"], ["pre_tool_use"]],
    [["--agent", "claude-code", "--event", "stop"], []],
  ])("%j leaves the events %j", async (args, events) => {
    const { stdout } = await run(["plan", "--json", ...args]);
    expect(Object.keys((JSON.parse(stdout) as { events: object }).events)).toEqual(events);
  });

  test("answers in a home with nothing in it", async () => {
    expect(await run(["plan"], { "project/x": "" })).toEqual({ exitCode: 0, stdout: "No hooks are set up.\n", stderr: "" });
    expect(JSON.parse((await run(["plan", "--json"], { "project/x": "" })).stdout)).toMatchObject({
      hooks: [],
      events: {},
      dropped: [],
      problems: [],
    });
  });

  test("tells what is wrong on stderr with its place, shows the rest, and exits with 1", async () => {
    const { exitCode, stdout, stderr } = await run(["plan"], {
      ...files,
      ".config/hawk/config.yaml": "global:\n  hooks:\n    - gaurd.py\n    - notify.sh\n",
    });
    expect(exitCode).toBe(1);
    expect(stdout).toContain("notify.sh");
    expect(stderr).toBe(
      "~/.config/hawk/config.yaml:3:7 error: there is no hook gaurd.py in ~/.config/hawk/registry/hooks\n  did you mean guard.py?\n",
    );
  });

  test("reads the configuration of other dialects as they do", async () => {
    const settings = JSON.stringify({
      hooks: { PreToolUse: [{ matcher: "Bash", hooks: [{ type: "command", command: "./check.sh", timeout: 5000 }] }] },
    });
    const tree = { ".claude/settings.json": settings, "project/x": "" };
    expect(JSON.parse((await run(["plan", "--json", "--dialect", "code-agent"], tree)).stdout)).toMatchObject({
      hooks: [{ timeoutSeconds: 5 }],
      problems: [],
    });
    const claude = JSON.parse((await run(["plan", "--json", "--dialect", "claude"], tree)).stdout) as {
      hooks: object[];
      problems: { message: string }[];
    };
    expect(claude.hooks).toMatchObject([{ timeoutSeconds: 5000 }]);
    expect(claude.problems[0]?.message).toMatch(/seconds/);
  });

  test.each([
    [["plan", "--event", "stopp"], 'there is no event "stopp"', "did you mean stop?"],
    [["plan", "--agent", "claude"], 'there is no agent "claude"', "did you mean claude-code?"],
    [["plan", "--dialect", "klingon"], 'there is no dialect "klingon"', "there are: hawk, claude, code-agent, arawn, cocode"],
    [["plan", "extra"], "hawk plan takes 0 arguments", ""],
  ])("%j is a mistake in the command line", async (args, message, hint) => {
    const { exitCode, stdout, stderr } = await run(args);
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(message);
    expect(stderr).toContain(hint);
  });

  test("prints nothing raw that comes from a file", async () => {
    const { stdout, stderr } = await run(["plan"], {
      ".config/hawk/config.yaml": 'global:\n  hooks:\n    - {run: "x\\e[31m\\u202e", events: [stop], name: "a\\e]0;t\\a"}\n',
      "project/x": "",
    });
    expect(stdout + stderr).not.toMatch(/[\p{Cf}]|(?!\n)\p{Cc}/u);
  });
});

describe("hawk explain", () => {
  test("says which hooks run, in what order, and why the others do not", async () => {
    const { exitCode, stdout } = await run(["explain", "BeforeTool", "--tool", "Edit", "--agent", "gemini-cli"]);
    expect(exitCode).toBe(0);
    expect(stdout).toBe(`pre_tool_use of Edit in gemini-cli: 1 of 1 hooks run
  1. guard.py: its matcher "Edit|Write" matches
     user ~/.config/hawk/config.yaml:3

Not in the plan
  ~/project/.hawk/config.yaml: the workspace is not trusted, so hawk reads nothing from it
    hawk trust shows what it would bring, and asks

hawk is not registered in gemini-cli yet, so none of this runs there: hawk sync
`);
  });

  test("says why a hook stays out", async () => {
    const { stdout } = await run(["explain", "pre_tool_use", "--tool", "Bash", "--input", '{"command": "ls"}']);
    expect(stdout).toContain('Does not run\n  guard.py: its matcher "Edit|Write" does not match\n    user ~/.config/hawk/config.yaml:3\n');
    expect((await run(["explain", "stop", "--agent", "opencode"])).stdout).toContain("notify.sh: it is for codex, not for opencode");
    expect((await run(["explain", "pre_tool_use", "--assume-trusted"])).stdout).toContain(
      "guard.py (pre_tool_use): disabled in ~/project/.hawk/config.yaml:2",
    );
  });

  test("takes the event's own fields where there is no tool", async () => {
    const tree = {
      ".config/hawk/config.yaml": "global:\n  hooks:\n    - {run: greet, events: [session_start], matcher: resume}\n",
      "project/x": "",
    };
    expect((await run(["explain", "SessionStart", "--input", '{"source": "resume"}'], tree)).stdout).toContain("1 of 1 hooks run");
    expect((await run(["explain", "SessionStart", "--input", '{"source": "startup"}'], tree)).stdout).toContain("0 of 1 hooks run");
  });

  test("answers in JSON with the event, the hooks and a note on each", async () => {
    const { stdout } = await run(["explain", "stop", "--agent", "codex", "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({
      event: { name: "stop", host: "codex", nativeName: "Stop" },
      hooks: [{ name: "notify.sh" }],
      notes: [{ isSelected: true }],
      problems: [],
    });
  });

  test("answers in a home with nothing in it", async () => {
    expect(await run(["explain", "stop"], { "project/x": "" })).toEqual({ exitCode: 0, stdout: "stop: 0 of 0 hooks run\n", stderr: "" });
  });

  test.each([
    [["explain"], "hawk explain needs an event"],
    [["explain", "deploy"], 'there is no event "deploy"'],
    [["explain", "stop", "--tool", "Bash"], "stop is not about a tool"],
    [["explain", "stop", "--input", "{"], "--input needs a JSON object"],
    [["explain", "stop", "--input", "[1]"], "--input needs a JSON object"],
  ])("%j is a mistake in the command line", async (args, message) => {
    const { exitCode, stderr } = await run(args);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(message);
  });
});

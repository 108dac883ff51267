import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { agentMarks, findMark } from "@hawk/manage/agent-marks";
import { answerEvent } from "@hawk/guard/node";
import { describe, expect, test } from "vitest";
import { adapters } from "../adapters.ts";
import { commands } from "../commands.ts";
import { createHome } from "../testing/home.ts";
import type { Home } from "../testing/home.ts";
import { runMain } from "../testing/run-main.ts";
import type { Outcome } from "../testing/run-main.ts";
import { describeTree } from "../testing/tree.ts";
import { weakeningLines } from "../testing/weakening-lines.ts";

const guard = "#!/bin/sh\n# hawk-hook: events=pre_tool_use\n# hawk-hook: on_failure=block\nexit 2\n";
const isHelp = (word: string): boolean => word === "-h" || word === "--help";

function askFileGuard(command: string): number {
  const input = JSON.stringify({ tool_name: "Bash", tool_input: { command }, cwd: "/" });
  return answerEvent("file-guard", input, { PATH: process.env["PATH"], HOME: "/home/me" }, "/").exitCode;
}

test("each command has a row that says what of it weakens", () => {
  expect(weakeningLines.map(([command]) => command)).toEqual(commands.map(({ name }) => name).toSorted());
});

describe.each(weakeningLines)("hawk %s", (name, weak, harmless) => {
  const weakens = (line: string): boolean | undefined => {
    const [, ...words] = line.split(" ");
    return !words.some(isHelp) && commands.find((command) => command.name === name)?.weakens(words, Object.keys(adapters));
  };

  test.each([...weak])("%s weakens", (line) => expect(weakens(line)).toBe(true));
  test.each([...harmless])("%s does not", (line) => expect(weakens(line)).toBe(false));

  test("file-guard blocks an agent's command that weakens, and no other", () => {
    expect(weak.map((line) => [line, askFileGuard(`hawk ${line}`)])).toEqual(weak.map((line) => [line, 2]));
    expect(harmless.map((line) => [line, askFileGuard(`hawk ${line}`)])).toEqual(harmless.map((line) => [line, 0]));
  });
});

describe("the marks of agents", () => {
  test("each agent that hawk can be in has a row", () => {
    expect(Object.keys(agentMarks)).toEqual(expect.arrayContaining(Object.keys(adapters)));
  });

  test.each(Object.entries(agentMarks).flatMap(([id, { variables }]) => variables.map((variable) => [variable, id])))(
    "%s is that of %s",
    (variable, id) => {
      expect(findMark({ [variable]: "1", HOME: "/" })).toMatchObject({ id, variable });
      expect(findMark({ [variable]: "" })).toBeNull();
    },
  );

  test("none is there when the tests run", () => expect(findMark(process.env)).toBeNull());
});

describe("a command that weakens", () => {
  const open = (): Home & {
    run: (world: Parameters<typeof runMain>[1], ...args: string[]) => Promise<Outcome>;
    trace: () => unknown[];
  } => {
    const home = createHome({ "guard.sh": guard });
    const env = { PATH: process.env["PATH"] ?? "" };
    return {
      ...home,
      run: (world, ...args) => runMain(args, { home: home.path, cwd: home.project, ...world, env: { ...env, ...world?.env } }),
      trace: () =>
        readFileSync(join(home.path, ".local/state/hawk/trace.jsonl"), "utf8")
          .trim()
          .split("\n")
          .map((line) => JSON.parse(line) as unknown),
    };
  };
  const below = { env: { CLAUDECODE: "1" } };

  test("changes nothing below an agent without a terminal, and says what to do", async () => {
    const { hawk, run, path, trace } = open();
    await hawk("sync");
    const before = describeTree(path);
    expect(await run({ ...below, askAtTty: () => null }, "disable", "guard.sh")).toEqual({
      exitCode: 1,
      stdout: "",
      stderr:
        "hawk: nothing was changed: Claude Code (CLAUDECODE is set) started this, and nobody confirmed it at a terminal\n" +
        "      an agent can't weaken its own guards; run it in your own terminal: hawk disable guard.sh\n",
    });
    expect(describeTree(path)).toEqual({ ...before, ".local/state/hawk/trace.jsonl": expect.any(String) });
    expect(trace()).toEqual([
      expect.objectContaining({ host: "claude-code", event: "command", outcome: "blocked", about: "hawk disable guard.sh" }),
    ]);
  });

  test.each(["uninstall --yes", "trust . --yes", "enable guard.sh --yes"])("is not helped by an option: %s", async (line) => {
    const { hawk, run } = open();
    await hawk("sync");
    const { exitCode, stderr } = await run(below, ...line.split(" "));
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining("nothing was changed")]);
  });

  test.each([
    ["yes\n", 0],
    ["YES", 0],
    ["y\n", 1],
    ["\n", 1],
    ["no\n", 1],
  ])("asks at the terminal below an agent: %j ends with %i", async (answer, exitCode) => {
    const { hawk, run } = open();
    await hawk("sync");
    const questions: string[] = [];
    const asks = { ...below, askAtTty: (question: string) => (questions.push(question), answer) };
    expect((await run(asks, "disable", "guard.sh")).exitCode).toBe(exitCode);
    expect(questions).toEqual([expect.stringMatching(/^hawk: Claude Code \(CLAUDECODE is set\) .*\n {2}hawk disable guard\.sh\nType yes/)]);
  });

  test("is traced with who ran it, and hawk log shows that", async () => {
    const { hawk, run } = open();
    await hawk("sync");
    await run({ parents: () => ["bash", "tmux"] }, "disable", "guard.sh", "--for", "2h");
    await run({ ...below, askAtTty: () => "yes\n", parents: () => ["sh", "claude"] }, "config", "set", "trace", "decisions");
    await run({ ...below, parents: () => ["sh", "claude"] }, "config", "set", "trace", "password=hunter2");
    const { stdout } = await hawk("log");
    expect(stdout.replaceAll(/^\d.{12}/gm, "NOW  ")).toBe(`NOW  weakened hawk command
                      what: hawk disable guard.sh --for 2h
                      why: run by the user, without a terminal; started by bash < tmux
NOW  weakened claude-code command
                      what: hawk config set trace decisions
                      why: run below Claude Code (CLAUDECODE is set), the user said yes; started by sh < claude
NOW  blocked  claude-code command
                      what: hawk config set trace 'password=[secret]'
                      why: run below Claude Code (CLAUDECODE is set), nobody said yes; started by sh < claude
`);
  });

  describe("by a yes at a prompt", () => {
    const none = async (): Promise<null> => null;
    const start = async (answer: boolean) => {
      const { hawk, run, project, path, trace } = open();
      const native = '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "true"}]}]}}';
      for (const [file, text] of Object.entries({
        [join(project, ".hawk/config.yaml")]: "hooks:\n  enabled: []\n",
        [join(path, "theirs/new.sh")]: "#!/bin/sh\n# hawk-hook: events=stop\n",
        [join(path, ".claude/settings.json")]: native,
      })) {
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, text);
      }
      await hawk("sync");
      await hawk("download", join(path, "theirs"), "--yes");
      const ask = { confirm: async () => answer, choose: none, chooseSome: async () => [], text: none };
      return { run: (world: object, line: string) => run({ ask, ...world }, ...line.split(" ")), trace };
    };

    test.each(["trust", "enable new.sh", "init --agent claude-code"])("hawk %s is traced as with --yes", async (line) => {
      const { run, trace } = await start(true);
      const { exitCode, stderr } = await run({}, line);
      expect({ exitCode, stderr }).toMatchObject({ exitCode: 0 });
      const wanted = { outcome: "weakened", about: `hawk ${line}`, reason: expect.stringMatching(/^run by the user, at a terminal/) };
      expect(trace()).toEqual([expect.objectContaining(wanted)]);
    });

    test("counts below an agent only with a yes at the terminal itself", async () => {
      const { run } = await start(true);
      const { exitCode, stderr } = await run({ ...below, askAtTty: () => null }, "trust");
      expect({ exitCode, stderr }).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("nobody confirmed it at a terminal") });
      expect(await run({ ...below, askAtTty: () => "yes" }, "trust")).toMatchObject({ exitCode: 0 });
    });

    test("a no changes nothing, and is nothing to trace", async () => {
      const { run, trace } = await start(false);
      expect((await run({}, "trust")).exitCode).toBe(1);
      expect(trace).toThrow("ENOENT");
    });
  });

  test("leaves no trace where the user wants none", async () => {
    const { hawk, run } = open();
    await hawk("sync");
    await hawk("config", "set", "trace", "off");
    await run(below, "clean");
    const { stdout } = await hawk("log");
    expect(stdout.match(/what: .*/g)).toEqual(["what: hawk config set trace off"]);
  });

  test.each(["status", "list", "sync", "doctor", "enable guard.sh", "disable guard.sh --dry-run", "trust --list"])(
    "%s runs below an agent as anywhere",
    async (line) => {
      const { hawk, run } = open();
      await hawk("sync");
      expect((await run(below, ...line.split(" "))).stderr).not.toContain("started this");
    },
  );
});

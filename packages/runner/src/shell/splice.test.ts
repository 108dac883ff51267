import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createRunner, findTools, shells } from "../testing/run-compiled.ts";
import type { RunResult, TestHook, TestRunner } from "../testing/run-compiled.ts";
import type { ShellAnswers, Splice } from "@hawk/protocol";
import type { RunnerSpec, RunnerTools } from "../types.ts";

const shared = { drops: [], texts: {}, filled: [], words: {}, foreign: [] };

/** A host that has other names for Bash and one of its fields, and patches. */
const answers: ShellAnswers = {
  exitTwoRefuses: new Set(["pre_tool_use", "stop"]),
  plainTextReachesModel: new Set(),
  splice: {
    events: {
      pre_tool_use: {
        ...shared,
        name: "PreToolUse",
        drops: ["secret"],
        texts: { session_id: "id" },
        words: { mode: { yolo: "bypass" } },
        foreign: ["odd"],
        addsNative: true,
      },
      stop: { ...shared, name: "Stop", addsNative: false },
    },
    cwd: "cwd",
    tool: "tool_name",
    input: "tool_input",
    foreignFields: [],
    usual: { is_mcp: false },
    tools: {
      run: { names: ["Bash"], fields: { cmd: "command" } },
      apply_patch: { names: ["Edit", "Write"] },
      save: { names: ["Write", "Edit"], fields: {} },
    },
    keepsOtherNames: true,
  },
};
const look = 'cat >got; echo "$HAWK_PROJECT_DIR $CLAUDE_PROJECT_DIR" >env';

const systems: [string, Partial<RunnerTools>][] = [
  ["as it is here", {}],
  ["with a head that takes too much", { isHeadGreedy: true }],
];

describe.each(shells)("under $name", ({ line: shell }) => {
  describe.each(systems)("%s", (_, given) => {
    const create = (hooks: readonly TestHook[], event = {}): TestRunner =>
      createRunner(hooks, { answers, tools: { ...findTools(shell), ...given }, ...event });
    const call = (runner: TestRunner, tool_name: string, more = {}): Record<string, unknown> => ({
      id: "s",
      cwd: runner.directory,
      mode: "yolo",
      secret: ["x", { y: [1, -2.5, null, true, {}] }],
      tool_name,
      tool_input: { cmd: 'echo "{}" \\ é' },
      ...more,
    });
    const shown = (
      { directory }: TestRunner,
      native: Record<string, unknown>,
      call_: Record<string, unknown>,
    ): Record<string, unknown> => ({
      id: "s",
      session_id: "s",
      hook_event_name: "PreToolUse",
      cwd: directory,
      mode: "bypass",
      ...call_,
      _native: native,
    });
    const read = ({ directory }: TestRunner, name: string): string => readFileSync(join(directory, name), "utf8");

    test("a hook gets a call in hawk's names with the payload under _native, and the project from it", () => {
      const runner = create([{ script: look, matcher: "Bash" }]);
      const payload = call(runner, "run");
      expect(runner.run(payload, { env: { CLAUDE_PROJECT_DIR: "/wrong" } })).toEqual({ status: 0, stdout: "", stderr: "" });
      const input = { command: 'echo "{}" \\ é' };
      expect(JSON.parse(read(runner, "got"))).toEqual(shown(runner, payload, { tool_name: "Bash", tool_input: input }));
      expect(read(runner, "env")).toBe(`${runner.directory} ${runner.directory}\n`);
    });

    test.each([
      [".", "by that name"],
      ["/", "Node"],
      ["/nonexistent", "Node"],
    ])("a project that the host says is in %s is served %s", (name, by) => {
      const runner = create([{ script: look }], { projectVariable: "THE_PROJECT" });
      const { stdout } = runner.run(call(runner, "run"), { env: { THE_PROJECT: name } });
      expect(stdout === "" ? "by that name" : "Node").toBe(by);
      if (stdout === "") expect(read(runner, "env")).toBe(`${name} ${name}\n`);
    });

    test("where the project's variable goes before the payload, the project is there, and hooks start in it", () => {
      const named: Splice = { ...(answers.splice as Splice), isCwdNamed: true };
      const runner = create([{ script: "pwd >got" }], { projectVariable: "THE_PROJECT", answers: { ...answers, splice: named } });
      const elsewhere = mkdtempSync(join(tmpdir(), "hawk-elsewhere-"));
      const payload = { ...call(runner, "run"), cwd: elsewhere };
      expect(runner.run(payload, { env: { THE_PROJECT: elsewhere } })).toEqual({ status: 0, stdout: "", stderr: "" });
      expect(readFileSync(join(elsewhere, "got"), "utf8")).toBe(`${elsewhere}\n`);
      for (const project of [`${elsewhere}/.`, runner.directory, ".", "-"])
        expect(JSON.parse(runner.run(payload, { env: { THE_PROJECT: project } }).stdout)).toMatchObject({ dispatched: true });
    });

    test("a tool that has no other name keeps it, and its input", () => {
      const runner = create([{ script: look }]);
      const payload = call(runner, "mcp__a__b", { tool_input: { cmd: "x", path: "a", deep: [{ cmd: [] }, "\\"] } });
      expect(runner.run(payload).status).toBe(0);
      const { tool_name, tool_input } = payload;
      expect(JSON.parse(read(runner, "got"))).toEqual(shown(runner, payload, { tool_name, tool_input }));
    });

    test("an event that is about no tool comes as it is, under the event's name", () => {
      const runner = create([{ script: look }], { event: "stop", nativeEvent: "AfterAgent" });
      const payload = { cwd: runner.directory, hook_event_name: "AfterAgent", stop_hook_active: false };
      expect(runner.run(payload).status).toBe(0);
      expect(JSON.parse(read(runner, "got"))).toEqual({ ...payload, hook_event_name: "Stop" });
    });

    test.each([
      ["Edit", true],
      ["Write", true],
      ["Bash", false],
      ["Edit|Bash", true],
    ])("a hook for %s is asked about a tool that is a Write, or an Edit: %s", (matcher, isAsked) => {
      const runner = create([{ script: look, matcher }]);
      const payload = call(runner, "save", { tool_input: { file_path: "/a" } });
      expect(runner.run(payload)).toEqual({ status: 0, stdout: "", stderr: "" });
      expect(existsSync(join(runner.directory, "got"))).toBe(isAsked);
    });

    test.each([
      ["apply_patch", "Bash", "nobody"],
      ["apply_patch", "Write", "Node"],
      ["apply_patch", undefined, "Node"],
      ["update_plan", "Bash", "nobody"],
      ["update_plan", "update_(?=p)", "Node"],
      ["run", "Edit", "nobody"],
    ])("a call of %s with a hook for %s is for %s", (tool, matcher, who) => {
      const runner = create([{ script: "touch ran", ...(matcher === undefined ? {} : { matcher }) }]);
      const payload = call(runner, tool);
      const { status, stdout } = runner.run(payload);
      expect({ status, isRun: existsSync(join(runner.directory, "ran")) }).toEqual({ status: 0, isRun: false });
      expect(stdout === "" ? "nobody" : "Node").toBe(who);
      if (who === "Node") expect(JSON.parse((JSON.parse(stdout) as { stdin: string }).stdin)).toEqual(payload);
    });

    test.each([
      ["is in another directory", { cwd: "/" }],
      ["has a directory that is written with a backslash", { cwd: "/a\\b" }],
      ["is long", { text: "é".repeat(9000) }],
      ["has a key that takes more than another name", { odd: 1 }],
      ["says something unusual", { is_mcp: true }],
      ["has its input as text", { tool_input: "{}" }],
      ["lacks a text that hooks find elsewhere", { id: 1 }],
      ["says two things under one name", { tool_input: { cmd: "a", command: "b" } }],
      ["lacks a command", { tool_input: { cmd: ["a"] } }],
      ["has a word with an escape in it", '"mode":"y\\u006flo"'],
      ["has a key twice", '"mode":"yolo","mode":"x"'],
      ["has a key with an escape in it", '"mode":"yolo","\\u0061":1'],
      ["has a number that is written oddly", '"mode":"yolo","n":1e3'],
      ["is not JSON", '"mode":"yolo",,"n":1'],
      ["has an escape that JSON has not", '"mode":"yolo","n":"\\q"'],
    ])("Node is asked when the call %s", (_case, more) => {
      const runner = create([{ script: "touch ran" }]);
      const json = JSON.stringify(call(runner, "run", typeof more === "string" ? {} : more));
      const text = typeof more === "string" ? json.replace('"mode":"yolo"', () => more) : json;
      expect((JSON.parse(runner.run(text).stdout) as { stdin: string }).stdin.trimEnd()).toBe(text);
      expect(existsSync(join(runner.directory, "ran"))).toBe(false);
    });

    test("Node that goes on after a hook gets the host's payload, and answers in JSON go there", () => {
      const runner = create([{ script: `${look}; echo '{"decision":"block"}'` }]);
      const payload = call(runner, "run");
      const told = JSON.parse(runner.run(payload).stdout) as { stdin: string; ran: string };
      expect({ ran: told.ran, stdin: JSON.parse(told.stdin) as unknown }).toEqual({ ran: " 0:0", stdin: payload });
    });

    test("a refusal has a reason, or goes to Node", () => {
      const refuse = (text: string): TestRunner => create([{ script: `printf '${text}' >&2; exit 2` }]);
      const [clear, blank] = [refuse("no\\n"), refuse(" \\n")];
      expect(clear.run(call(clear, "run"))).toEqual({ status: 2, stdout: "", stderr: "no\n" });
      expect(JSON.parse(blank.run(call(blank, "run")).stdout)).toMatchObject({ ran: " 0:2" });
    });
  });

  describe("a host that reads JSON", () => {
    const quiet: ShellAnswers = { ...answers, exitTwoRefuses: new Set() };
    const says = { block: { stdout: '{"no":"@REASON@","why":"@REASON@"}', exitCode: 0 }, context: '{"more":"@REASON@"}' };
    const ask = (script: string, spec: Partial<RunnerSpec> = {}): RunResult => {
      const runner = createRunner([{ script }, { script: ":" }], { shell, answers: quiet, says, ...spec });
      return runner.run({ id: "s", cwd: runner.directory, tool_name: "run", tool_input: { cmd: "x" } });
    };

    test("is told a reason in it, as often as it wants", () => {
      const said = JSON.stringify('a "quoted" \\ reason\n\tof {two} lines').slice(1, -1);
      expect(ask(`printf '%s\\n' ' a "quoted" \\ reason' '\tof {two} lines ' >&2; exit 2`)).toEqual({
        status: 0,
        stdout: `{"no":"${said}","why":"${said}"}\n`,
        stderr: "",
      });
    });

    test.each([
      ["a reason with letters that are not ASCII", "echo é >&2; exit 2"],
      ["a reason with signs that JSON does not take", "printf 'a\\001b' >&2; exit 2"],
      ["a hook that fails", "exit 1"],
      ["a structured answer", "echo '{}'"],
    ])("%s goes to Node", (_case, script) => {
      expect(JSON.parse(ask(script).stdout)).toMatchObject({ dispatched: true });
    });

    test("is told texts for the model, and without a way to tell it they go to Node", () => {
      const at = { event: "session_start", nativeEvent: "SessionStart" } as const;
      const splice = { ...answers.splice, events: { session_start: { ...shared, name: "SessionStart", addsNative: false } } } as Splice;
      const start = { ...at, answers: { ...quiet, splice } };
      expect(ask("echo ' one'; echo two", start)).toEqual({ status: 0, stdout: '{"more":"one\\ntwo"}\n', stderr: "" });
      expect(JSON.parse(ask("echo one", { ...start, says: {} }).stdout)).toMatchObject({ dispatched: true });
    });

    test("a block that can't be written is not an approval", () => {
      const runner = createRunner([{ script: "echo no >&2; exit 2", onFailure: "block" }], { shell, answers: quiet, says });
      const { status } = spawnSync("/bin/sh", ["-c", `'${runner.path}' >/dev/full`], {
        input: JSON.stringify({ id: "s", cwd: runner.directory, tool_name: "run", tool_input: { cmd: "x" } }),
        cwd: runner.directory,
      });
      expect(status).toBe(2);
    });
  });

  test("events that are always translated go to Node", () => {
    const runner = createRunner([{ script: "touch ran" }], { shell, answers, event: "pre_compact", nativeEvent: "PreCompact" });
    expect(JSON.parse(runner.run({ trigger: "auto" }).stdout)).toMatchObject({ dispatched: true, ran: "" });
  });
});

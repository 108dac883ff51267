import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createRunner, findTools, shells } from "../testing/run-compiled.ts";
import type { TestHook, TestRunner } from "../testing/run-compiled.ts";
import type { ShellAnswers } from "@hawk/protocol";
import type { RunnerTools } from "../types.ts";

/** A host that sends calls of Bash as Claude Code does, and has another name for edits. */
const answers: ShellAnswers = {
  exitTwoRefuses: new Set(["pre_tool_use", "stop"]),
  plainTextReachesModel: new Set(),
  asSent: { events: { pre_tool_use: ["Bash", "mcp__*"], stop: [] }, toolNames: { apply_patch: ["Edit", "Write"] } },
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
      session_id: "s",
      cwd: runner.directory,
      tool_name,
      tool_input: { command: 'echo "{}" \\ é' },
      ...more,
    });
    const read = ({ directory }: TestRunner, name: string): string => readFileSync(join(directory, name), "utf8");

    test.each(["Bash", "mcp__a__b"])("a hook gets a call of %s with the payload under _native, and the project from it", (tool) => {
      const runner = create([{ script: look }]);
      const payload = call(runner, tool);
      expect(runner.run(payload, { env: { CLAUDE_PROJECT_DIR: "/wrong" } })).toEqual({ status: 0, stdout: "", stderr: "" });
      expect(JSON.parse(read(runner, "got"))).toEqual({ ...payload, _native: payload });
      expect(read(runner, "env")).toBe(`${runner.directory} ${runner.directory}\n`);
    });

    test("an event that is about no tool comes as it is", () => {
      const runner = create([{ script: look }], { event: "stop", nativeEvent: "Stop" });
      const payload = { cwd: runner.directory, stop_hook_active: false };
      expect(runner.run(payload).status).toBe(0);
      expect(JSON.parse(read(runner, "got"))).toEqual(payload);
    });

    test.each([
      ["apply_patch", "Bash", "nobody"],
      ["apply_patch", "Write", "Node"],
      ["apply_patch", undefined, "Node"],
      ["update_plan", "Bash", "nobody"],
      ["update_plan", "update_.*", "Node"],
      ["Bash", "Edit", "nobody"],
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
    ])("Node is asked when the call %s", (_case, more) => {
      const runner = create([{ script: "touch ran" }]);
      const payload = call(runner, "Bash", more);
      expect(JSON.parse((JSON.parse(runner.run(payload).stdout) as { stdin: string }).stdin)).toEqual(payload);
      expect(existsSync(join(runner.directory, "ran"))).toBe(false);
    });

    test("Node that goes on after a hook gets the host's payload, and answers in JSON go there", () => {
      const runner = create([{ script: `${look}; echo '{"decision":"block"}'` }]);
      const payload = call(runner, "Bash");
      const told = JSON.parse(runner.run(payload).stdout) as { stdin: string; ran: string };
      expect({ ran: told.ran, stdin: JSON.parse(told.stdin) as unknown }).toEqual({ ran: " 0:0", stdin: payload });
    });

    test("a refusal has a reason, or is for Node", () => {
      const refuse = (text: string): TestRunner => create([{ script: `printf '${text}' >&2; exit 2` }]);
      const [clear, blank] = [refuse("no\\n"), refuse(" \\n")];
      expect(clear.run(call(clear, "Bash"))).toEqual({ status: 2, stdout: "", stderr: "no\n" });
      expect(JSON.parse(blank.run(call(blank, "Bash")).stdout)).toMatchObject({ ran: " 0:2" });
    });
  });

  test("events that are always translated are for Node", () => {
    const runner = createRunner([{ script: "touch ran" }], { shell, answers, event: "pre_compact", nativeEvent: "PreCompact" });
    expect(JSON.parse(runner.run({ trigger: "auto" }).stdout)).toMatchObject({ dispatched: true, ran: "" });
  });
});

import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createRunner, shells } from "../testing/run-compiled.ts";
import type { RunResult, TestHook, TestRunner } from "../testing/run-compiled.ts";

const payload = { session_id: "s", cwd: "/", hook_event_name: "PreToolUse", tool_name: "Bash", tool_input: { command: "ls" } };
const quiet = "cat >/dev/null";
const deny = '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"no"}}';

/** What the stand-in for Node was told. */
function dispatched({ stdout }: RunResult): Record<string, unknown> {
  return JSON.parse(stdout) as Record<string, unknown>;
}

describe.each(shells)("under $name", ({ line: shell }) => {
  const run = (hooks: readonly TestHook[]): RunResult => createRunner(hooks, { shell }).run(payload);
  const atStart = (hooks: readonly TestHook[]): TestRunner =>
    createRunner(hooks, { shell, event: "session_start", nativeEvent: "SessionStart" });

  test("a guard that fails does not keep the next one from refusing", () => {
    expect(run([{ script: "exit 1" }, { script: "echo no >&2; exit 2" }])).toEqual({ status: 2, stdout: "", stderr: "no\n" });
  });

  test("a guard that fails is named, with what it said", () => {
    expect(run([{ script: "echo oops >&2; exit 1" }, { script: quiet }])).toEqual({
      status: 1,
      stdout: "",
      stderr: "hawk: hook-0.sh failed at pre_tool_use in claude-code: oops\n",
    });
  });

  test.each([1, 3, 126, 127, 255])("exit code %i of a guard without output is a failure, not a refusal", (code) => {
    const { status, stdout, stderr } = run([{ script: `exit ${code}` }]);
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toContain("hook-0.sh failed");
  });

  test("a guard that is killed is a failure, and the shell has nothing of its own to say about it", () => {
    expect(run([{ script: "echo dying >&2; kill -KILL $$" }]).stderr).toBe(
      "hawk: hook-0.sh failed at pre_tool_use in claude-code: dying\n",
    );
  });

  test("a refusal without a reason goes to Node, which words it", () => {
    expect(dispatched(run([{ script: "exit 2" }, { script: quiet }]))).toMatchObject({
      dispatched: true,
      ran: " 0:2",
      stdin: `${JSON.stringify(payload)}\n`,
    });
  });

  test("a refusal counts whatever was printed beside it", () => {
    expect(run([{ script: `echo '${deny}'; echo no >&2; exit 2` }])).toEqual({ status: 2, stdout: "", stderr: "no\n" });
  });

  test("a refusal where nothing can be refused goes to Node", () => {
    const runner = createRunner([{ script: "echo no >&2; exit 2" }], { shell, event: "notification", nativeEvent: "Notification" });
    expect(dispatched(runner.run({ notification_type: "idle_prompt" }))).toMatchObject({ ran: " 0:2", outputs: { "0.e": "no\n" } });
  });

  test.each([
    ["on one line", deny, 0],
    ["with blanks in front", ` \t\n  ${deny}`, 0],
    ["written over several lines", JSON.stringify(JSON.parse(deny), null, 2), 0],
    ["with an exit code of 1", deny, 1],
    ["of 900 KB", JSON.stringify({ systemMessage: "x".repeat(900_000) }), 0],
    ["with no event in it", '{"systemMessage":"hi","suppressOutput":true}', 0],
    ["that holds what a shell would act on", String.raw`{"systemMessage":"$(touch x) ${"`id`"} \\n %s \u00fc 'ü' \"q\""}`, 0],
  ])("the only answer goes through as it is: %s", (_, answer, code) => {
    const runner = createRunner(
      [{ script: quiet }, { start: { kind: "program", programs: ["/bin/sh"], args: ["-c", `cat answer; exit ${code}`] } }],
      { shell },
    );
    writeAnswer(runner, answer);
    expect(runner.run(payload)).toEqual({ status: code, stdout: `${answer}\n`, stderr: "" });
  });

  test("an answer that is not the last word goes to Node, with all that it needs", () => {
    const result = dispatched(
      run([{ script: "exit 1" }, { script: `cat >/dev/null; echo '${deny}'; echo why >&2` }, { script: "touch third" }]),
    );
    expect(result).toMatchObject({
      plan: "plan.json",
      host: "claude-code",
      event: "PreToolUse",
      ran: " 0:1 1:0",
      outputs: { "1.o": `${deny}\n`, "1.e": "why\n" },
      stdin: `${JSON.stringify(payload)}\n`,
    });
  });

  test("two hooks with an answer give one document, which is Node's", () => {
    const { stdout, status } = atStart([{ script: 'echo \'{"systemMessage":"a"}\'' }, { script: 'echo \'{"systemMessage":"b"}\'' }]).run({
      source: "startup",
    });
    expect({ status, result: JSON.parse(stdout) as unknown }).toMatchObject({ status: 0, result: { dispatched: true, ran: " 0:0 1:0" } });
  });

  test.each([
    ["is about another event", '{"hookSpecificOutput":{"hookEventName":"PostToolUse"}}'],
    ["names its event with a blank before the colon", '{"hookSpecificOutput":{"hookEventName" : "PreToolUse"}}'],
    ["goes on in the background", '{"async":true}'],
    ["goes on in the background, and says more", '{"async":true,"asyncTimeout":5000}\nmore'],
    ["starts with a byte order mark", `\u{FEFF}${deny}`],
    ["is cut off", deny.slice(0, -2)],
    ["is not all that was printed", `${deny} and so on`],
    ["comes after too many blanks", `${" ".repeat(5000)}${deny}`],
  ])("an answer goes to Node when it %s", (_, answer) => {
    const runner = createRunner(
      [{ start: { kind: "program", programs: ["/bin/cat"], args: ["answer"] } }, { script: quiet, matcher: "Edit" }],
      {
        shell,
      },
    );
    writeAnswer(runner, answer);
    expect(dispatched(runner.run(payload))).toMatchObject({ ran: " 0:0", outputs: { "0.o": answer } });
  });

  test("a megabyte of blanks does not keep the host waiting", () => {
    const runner = createRunner([{ start: { kind: "program", programs: ["/bin/cat"], args: ["answer"] } }, { script: quiet }], { shell });
    writeAnswer(runner, " ".repeat(1_048_576));
    const started = performance.now();
    expect(dispatched(runner.run(payload))).toMatchObject({ ran: " 0:0" });
    expect(performance.now() - started).toBeLessThan(100_000);
  });

  test.each([
    ["fails", { script: "exit 1" }, " 0:1"],
    ["answers", { script: `echo '${deny}'` }, " 0:0"],
    ["is gone", { start: { kind: "program", programs: ["/bin/true"], args: [], mustExist: "/nonexistent/hook.sh" } }, " 0:M"],
    ["runs out of time", { script: "exec sleep 30", timeoutSeconds: 0.1 }, " 0:T143"],
  ] satisfies [string, TestHook, string][])("a hook that must not fail is left to Node when it %s", (_, hook, ran) => {
    expect(dispatched(run([{ ...hook, onFailure: "block" }]))).toMatchObject({ ran });
  });

  test("a hook that must not fail and does not needs no Node", () => {
    expect(run([{ script: quiet, onFailure: "block" }])).toEqual({ status: 0, stdout: "", stderr: "" });
  });

  test("plain text is dropped where the model would not get it", () => {
    expect(run([{ script: "echo hello" }, { script: "echo you; echo there >&2" }])).toEqual({ status: 0, stdout: "", stderr: "" });
  });

  test("plain text is put together in plan order, with one line break between", () => {
    const hooks = [{ script: "printf 'one\\n\\n\\n'" }, { script: quiet }, { script: "printf ' two\\n lines'" }, { script: "echo three" }];
    expect(atStart(hooks).run({ source: "startup" })).toEqual({ status: 0, stdout: "one\n two\n lines\nthree\n", stderr: "" });
  });

  test("plain text beside a failure goes to Node", () => {
    expect(dispatched(atStart([{ script: "echo one" }, { script: "exit 1" }]).run({ source: "startup" }))).toMatchObject({
      ran: " 0:0 1:1",
    });
  });

  test("plain text beside an answer goes to Node", () => {
    const runner = atStart([{ script: "echo one" }, { script: "echo '{}'" }]);
    expect(dispatched(runner.run({ source: "startup" }))).toMatchObject({ ran: " 0:0 1:0", outputs: { "0.o": "one\n", "1.o": "{}\n" } });
  });

  test("zero bytes in an output are no trouble", () => {
    const { status, stdout } = atStart([{ script: String.raw`printf 'a\000b\n'` }]).run({ source: "startup" });
    expect(status).toBe(0);
    expect(stdout.replaceAll("\0", "")).toBe("ab\n");
  });

  test("an event without hooks costs nothing and says nothing", () => {
    expect(run([])).toEqual({ status: 0, stdout: "", stderr: "" });
  });

  test("a host whose answers the shell does not know is left to Node, which reads the host's own stdin", () => {
    const { answers: _answers, ...spec } = createRunner([{ script: "touch ran" }], { shell }).spec;
    const runner = createRunner([{ script: "touch ran" }], { shell, ...spec, answers: undefined as never });
    expect(dispatched(runner.run(payload))).toMatchObject({ ran: "", stdin: `${JSON.stringify(payload)}\n` });
    expect(existsSync(join(runner.directory, "ran"))).toBe(false);
  });
});

function writeAnswer({ directory }: TestRunner, answer: string): void {
  writeFileSync(join(directory, "answer"), answer);
}

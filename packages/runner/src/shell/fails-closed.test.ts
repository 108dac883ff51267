import { describe, expect, test } from "vitest";
import { createRunner, findTools, shells } from "../testing/run-compiled.ts";

const payload = { tool_name: "Bash", tool_input: { command: "ls" } };
const failsClosed = { warning: '{"systemMessage":"@REASON@"}' };
const guard = { script: ":", onFailure: "block" } as const;

// Where the host takes any failure of a runner for a block, only guards may block.
describe.each(shells)("under $name, in a host that blocks when a runner fails", ({ line: shell }) => {
  test.each([
    ["alone", []],
    ["beside a guard", [guard]],
  ])("a plain hook that fails, %s, blocks nothing, and the user is told", (_, others) => {
    const runner = createRunner([{ name: "notify.sh", script: "echo oops >&2; exit 1" }, ...others], { shell, failsClosed });
    expect(runner.run(payload)).toEqual({
      status: 0,
      stdout: '{"systemMessage":"hawk: notify.sh failed at pre_tool_use. To see why: hawk log"}\n',
      stderr: "hawk: notify.sh failed at pre_tool_use in claude-code: oops\n",
    });
  });

  test("a name that would not be JSON is left out", () => {
    const { status, stdout } = createRunner([{ name: 'a"b', script: "exit 1" }], { shell, failsClosed }).run(payload);
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: '{"systemMessage":"hawk: a hook failed at pre_tool_use. To see why: hawk log"}\n',
    });
  });

  test("without a text for the user, the problem is on stderr alone", () => {
    const { status, stdout } = createRunner([{ script: "exit 1" }], { shell, failsClosed: { warning: "" } }).run(payload);
    expect({ status, stdout }).toEqual({ status: 0, stdout: "" });
  });

  test("an answer goes through Node: what the host can't read would block", () => {
    const { stdout } = createRunner([{ script: "echo '{\"a\":}'" }], { shell, failsClosed }).run(payload);
    expect(JSON.parse(stdout)).toMatchObject({ dispatched: true });
  });

  test.each([
    [
      "passes, and the user is told",
      {},
      0,
      '{"systemMessage":"Node not found at /nonexistent/node, so PreToolUse hooks could not run. Fix: hawk sync"}\n',
    ],
    ["is blocked where there is a guard", { onFailure: "block" }, 2, ""],
  ] as const)("without Node the call %s", (_, given, status, stdout) => {
    const tools = { ...findTools(shell), nodes: ["/nonexistent/node"] };
    const runner = createRunner([{ script: "echo '{}'", ...given }], { tools, failsClosed });
    expect(runner.run(payload, { env: { PATH: "/nonexistent" } })).toMatchObject({ status, stdout });
  });
});

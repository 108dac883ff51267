import { expect, test } from "vitest";
import { runMain } from "../testing/run-main.ts";

test("shows the events of all hosts, and what a hook can do at each", async () => {
  const { exitCode, stdout } = await runMain(["events"]);
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(/^EVENT +claude-code/);
  expect(stdout).toMatch(/^pre_tool_use +bic\b/m);
  expect(stdout).toMatch(/^session_end +\+/m);
});

test("shows one host with its own names and notes", async () => {
  const { stdout } = await runMain(["events", "--agent", "claude-code"]);
  expect(stdout).toMatch(/^pre_tool_use +PreToolUse +block, change input, add context/m);
});

test("--json has all of it", async () => {
  const { stdout } = await runMain(["events", "--agent", "claude-code", "--json"]);
  expect(JSON.parse(stdout)).toMatchObject([
    {
      host: "claude-code",
      events: {
        stop: { native: ["Stop"], canBlock: true, canModifyInput: false },
        pre_tool_use: { permissions: expect.arrayContaining(["deny"]) },
      },
    },
  ]);
});

test("a host that hawk does not know is named", async () => {
  const { exitCode, stderr } = await runMain(["events", "--agent", "claude-cod"]);
  expect(exitCode).toBe(2);
  expect(stderr).toContain("did you mean claude-code?");
});

import { expect, test } from "vitest";
import { eventOf, replyTo } from "./testing/host.ts";

const event = eventOf("pre_tool_use");

test("a refusal is exit code 2 and stderr", () => {
  expect(replyTo(event, { status: "blocking", reason: "not that one" })).toEqual({
    stdout: "",
    stderr: "not that one\n",
    exitCode: 2,
    unsupported: [],
  });
});

test("a refusal that ends the turn says both, for beside an exit code nothing else is read", () => {
  const { stdout, exitCode } = replyTo(event, { status: "blocking", reason: "not that one", stop: { reason: "enough" } });
  expect([exitCode, JSON.parse(stdout)]).toEqual([0, { version: 1, decision: "deny", halt: true, reason: "not that one\nenough" }]);
});

test("a changed input is not an approval, which would keep the user from being asked", () => {
  const { stdout } = replyTo(event, { updatedInput: { command: "true" }, context: "mind this" });
  expect(JSON.parse(stdout)).toEqual({ version: 1, context: "mind this", updated_input: { command: "true" } });
});

test("a field that a hook takes away is reported, since the host merges", () => {
  expect(replyTo(event, { updatedInput: {} }).unsupported).toEqual(['"command" stays in the input, since the agent merges fields into it']);
});

test("nobody can be asked", () => {
  const reply = replyTo(event, { permission: { decision: "ask" } });
  expect(reply).toMatchObject({ stdout: "", exitCode: 0, unsupported: ['pre_tool_use can\'t be answered with "ask" in this host'] });
});

import { expect, test } from "vitest";
import { eventOf, replyTo } from "./testing/host.ts";

test("a refusal is exit code 2 and stderr", () => {
  const reply = replyTo(eventOf("pre_tool_use"), { status: "blocking", reason: "not that one" });
  expect(reply).toEqual({ stdout: "", stderr: "not that one\n", exitCode: 2, unsupported: [] });
});

test("a hook that failed does not become an exit code, since one page of the documentation takes any of them for a refusal", () => {
  const reply = replyTo(eventOf("pre_tool_use"), { status: "non_blocking_error", failure: "exit", reason: "exited with code 7" });
  const note = "hook user/hook0.sh failed: exited with code 7";
  expect(reply).toEqual({ stdout: "", stderr: `${note}\n`, exitCode: 0, unsupported: [note] });
});

test("text for the model is printed as it is", () => {
  expect(replyTo(eventOf("session_start"), { context: "mind this" }).stdout).toBe("mind this\n");
});

test("the end of an answer can't be refused, and nothing is printed in place of that", () => {
  const reply = replyTo(eventOf("stop"), { status: "blocking", reason: "go on" });
  expect(reply).toMatchObject({ stdout: "", exitCode: 0, unsupported: ["stop can't be blocked in this host: go on"] });
});

test("an end of the turn refuses what was about to happen", () => {
  expect(replyTo(eventOf("pre_tool_use"), { stop: { reason: "enough" } })).toMatchObject({ exitCode: 2, stderr: "enough\n" });
});

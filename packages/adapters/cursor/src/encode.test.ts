import type { Reply } from "@hawk/adapter";
import type { EventName } from "@hawk/events";
import { decide } from "@hawk/protocol";
import type { HookEvent, Outcome } from "@hawk/protocol";
import { describe, expect, test } from "vitest";
import { material } from "./testing/host.ts";
import { cursor } from "./cursor.ts";

const { decode, encode, events } = cursor;

function eventOf(name: EventName, index = 0): HookEvent {
  const native = events[name]?.native[0] ?? "";
  const event = decode(native, material.payloads[native]?.[index] ?? {}, {});
  if (!event) throw new Error(`${name} is not in the table`);
  return event;
}

/** The reply to what one hook came to, at the n-th payload of an event. */
function replyTo(name: EventName, effects: Partial<Outcome>, index = 0): Reply {
  const event = eventOf(name, index);
  return encode(decide([{ hookId: "user/hook0.sh", status: "success", ...effects }], event), event);
}

function jsonOf({ stdout }: Reply): unknown {
  return JSON.parse(stdout);
}

const refusal = { status: "blocking", reason: "not that one" } as const;

test("nothing to say is said with nothing: any other text would refuse a call", () => {
  expect(replyTo("pre_tool_use", {})).toEqual({ stdout: "", stderr: "", exitCode: 0, unsupported: [] });
});

test("a refused call comes with exit code 0, or the user would be shown the JSON itself", () => {
  const reply = replyTo("pre_tool_use", refusal);
  expect(reply.exitCode).toBe(0);
  expect(jsonOf(reply)).toEqual({ permission: "deny", user_message: "not that one", agent_message: "not that one" });
});

test("a hook that failed is reported on stderr, and stdout stays empty", () => {
  const reply = replyTo("pre_tool_use", { status: "non_blocking_error", failure: "exit", reason: "exited with code 7" });
  expect(reply).toEqual({ stdout: "", stderr: "hook user/hook0.sh failed: exited with code 7\n", exitCode: 1, unsupported: [] });
});

test.each(["allow", "ask"] as const)("%s has no effect at this step, so it is reported and not sent", (decision) => {
  const { stdout, unsupported } = replyTo("pre_tool_use", { permission: { decision } });
  expect({ stdout, unsupported }).toEqual({ stdout: "", unsupported: [`pre_tool_use can't be answered with "${decision}" in this host`] });
});

test("a refused prompt does not continue", () => {
  expect(jsonOf(replyTo("user_prompt_submit", refusal))).toEqual({ continue: false, user_message: "not that one" });
});

test.each(["stop", "subagent_stop"] as const)("what keeps an agent going at %s is the next task for it", (name) => {
  expect(jsonOf(replyTo(name, refusal))).toEqual({ followup_message: "not that one" });
  expect(jsonOf(replyTo(name, { context: "Check the tests." }))).toEqual({ followup_message: "Check the tests." });
});

test("text for the model does not send an agent back to work that should stop", () => {
  const { stdout, unsupported } = replyTo("stop", { context: "Check the tests.", stop: { reason: "enough" } });
  expect(stdout).toBe("");
  expect(unsupported).toContain("an agent that stops can't get more text: Check the tests.");
});

test("blocks the call where the turn should end", () => {
  expect(jsonOf(replyTo("pre_tool_use", { stop: { reason: "enough" } }))).toMatchObject({ permission: "deny", user_message: "enough" });
});

test("a session can be kept from starting", () => {
  expect(jsonOf(replyTo("session_start", { stop: { reason: "not here" } }))).toEqual({ continue: false, user_message: "not here" });
});

test("after a tool a refusal is text beside the result", () => {
  expect(jsonOf(replyTo("post_tool_use", { ...refusal, context: "It ran." }, 1))).toEqual({
    additional_context: "It ran.\nA hook objects to this call: not that one",
  });
});

describe("a changed input", () => {
  const change = (index: number, updatedInput: Record<string, unknown>): Reply => replyTo("pre_tool_use", { updatedInput }, index);

  test("has only what was changed, in the host's own names", () => {
    expect(jsonOf(change(0, { command: "true", cwd: "/repo", timeout: 30_000 }))).toEqual({ updated_input: { command: "true" } });
    expect(jsonOf(change(3, { pattern: "egret", path: "/repo/lib", glob: "*.ts" }))).toEqual({
      updated_input: { pattern: "egret", file_path: "/repo/lib" },
    });
  });

  test("of a file that is written is its path alone", () => {
    const reply = change(1, { file_path: "/repo/other.txt", content: "bye\n" });
    expect(jsonOf(reply)).toEqual({ updated_input: { file_path: "/repo/other.txt" } });
    expect(reply.unsupported).toEqual(["the host accepts no changed `content` for Write"]);
  });

  test("in which the host takes nothing is reported and not sent", () => {
    expect(change(1, { file_path: "/repo/note.txt", content: "bye\n" })).toMatchObject({ stdout: "", exitCode: 0 });
  });

  test("of an MCP tool is taken as it is", () => {
    expect(jsonOf(change(7, { text: "bye", loud: true }))).toEqual({ updated_input: { text: "bye", loud: true } });
  });
});

describe("another output", () => {
  test("of an MCP tool takes the place of its own", () => {
    expect(jsonOf(replyTo("post_tool_use", { updatedOutput: "bye" }))).toEqual({ updated_mcp_tool_output: "bye" });
  });

  test("of any other tool is reported and not sent", () => {
    const { stdout, unsupported } = replyTo("post_tool_use", { updatedOutput: "bye" }, 1);
    expect({ stdout, unsupported }).toEqual({ stdout: "", unsupported: ["only the output of an MCP tool can be replaced in this host"] });
  });
});

describe("text for the model, which the host drops entirely if it is too long,", () => {
  test("is said as it is up to 10 000 characters", () => {
    const context = "x".repeat(10_000);
    expect(replyTo("session_start", { context })).toMatchObject({ unsupported: [] });
    expect(jsonOf(replyTo("session_start", { context }))).toEqual({ additional_context: context });
  });

  test("is cut beyond that, and the user is told", () => {
    const reply = replyTo("session_start", { context: "x".repeat(10_001) });
    const { additional_context: text } = jsonOf(reply) as { additional_context: string };
    expect(text).toHaveLength(10_000);
    expect(text).toMatch(/^x+\n\[cut here: the host takes 10000 characters\]$/);
    expect(reply.unsupported).toEqual(["text for the model is cut after 10000 characters, and there are 10001"]);
  });
});

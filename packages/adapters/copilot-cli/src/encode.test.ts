import type { EventName } from "@hawk/events";
import { decide } from "@hawk/protocol";
import type { Outcome } from "@hawk/protocol";
import { describe, expect, test } from "vitest";
import { material } from "./testing/host.ts";
import { copilotCli } from "./copilot-cli.ts";

const { decode, encode, events } = copilotCli;

const refusal: Partial<Outcome> = { status: "blocking", reason: "not that one" };

/** The reply to what a hook came to at a captured event: the answer, and what can't be said. */
function replyTo(
  name: EventName,
  outcome: Partial<Outcome>,
  index = 0,
): { said: unknown; unsupported: readonly string[]; exitCode: number } {
  const native = events[name]?.native[0] ?? "";
  const event = decode(native, material.payloads[native]?.[index] ?? {}, {});
  if (!event) throw new Error(`${name} is not in the table`);
  const { stdout, unsupported, exitCode } = encode(decide([{ hookId: "user/hook.sh", status: "success", ...outcome }], event), event);
  return { said: stdout === "" ? null : JSON.parse(stdout), unsupported, exitCode };
}

describe("a refusal", () => {
  test.each<[EventName, unknown]>([
    ["pre_tool_use", { permissionDecision: "deny", permissionDecisionReason: "not that one" }],
    ["permission_request", { behavior: "deny", message: "not that one" }],
    ["user_prompt_submit", { decision: "block", reason: "not that one" }],
    ["stop", { decision: "block", reason: "not that one" }],
    ["subagent_stop", { decision: "block", reason: "not that one" }],
  ])("at %s is JSON with exit code 0, since what is on stderr reaches nobody", (name, said) => {
    expect(replyTo(name, refusal)).toEqual({ said, unsupported: [], exitCode: 0 });
  });

  test.each<EventName>(["post_tool_use", "post_tool_use_failure"])(
    "at %s is feedback, since the host's own way would hide the result",
    (name) => {
      expect(replyTo(name, { ...refusal, context: "see the rules" }).said).toEqual({
        additionalContext: "see the rules\nA hook objects to this call: not that one",
      });
    },
  );

  test("before a tool leaves room for more text", () => {
    expect(replyTo("pre_tool_use", { ...refusal, context: "see the rules" }).said).toMatchObject({ additionalContext: "see the rules" });
  });
});

test.each<[EventName, unknown]>([
  ["pre_tool_use", { permissionDecision: "deny", permissionDecisionReason: "enough" }],
  ["user_prompt_submit", { decision: "block", reason: "enough" }],
])("at %s an end of the turn refuses at least, and the rest is reported", (name, said) => {
  const reply = replyTo(name, { stop: { reason: "enough" } });
  expect(reply.said).toEqual(said);
  expect(reply.unsupported).toEqual([`${name} can't end the turn in this host: enough`]);
});

test("a failure never changes the exit code, which would refuse a call", () => {
  expect(replyTo("pre_tool_use", { status: "non_blocking_error", failure: "exit", reason: "exited with code 7" })).toMatchObject({
    said: null,
    exitCode: 0,
  });
});

describe("a changed input", () => {
  test("has the host's own names, and keeps what has none of hawk's", () => {
    expect(replyTo("pre_tool_use", { updatedInput: { file_path: "/home/u/repo/y.txt" } }, 3).said).toEqual({
      modifiedArgs: { view_range: [1, 5], path: "/home/u/repo/y.txt" },
    });
  });

  test("of a patch is the text of a patch", () => {
    const updatedInput = { file_path: "/home/u/repo/notes/n.txt", content: "bye\n" };
    expect(replyTo("pre_tool_use", { updatedInput }, 4).said).toEqual({
      modifiedArgs: "*** Begin Patch\n*** Add File: notes/n.txt\n+bye\n*** End Patch",
    });
  });

  test.each<[EventName, Record<string, unknown>, unknown]>([
    ["user_prompt_submit", { prompt: "x" }, { modifiedPrompt: "x" }],
    ["user_prompt_submit", { text: "x" }, null],
    ["prompt_transformed", { transformed_prompt: "x" }, { modifiedTransformedPrompt: "x" }],
    ["pre_mcp_tool_call", { _meta: { a: 1 } }, { metaToUse: { a: 1 } }],
    ["pre_mcp_tool_call", { a: 1 }, null],
  ])("at %s: %j", (name, updatedInput, said) => {
    const reply = replyTo(name, { updatedInput });
    expect(reply.said).toEqual(said);
    expect(reply.unsupported).toHaveLength(said === null ? 1 : 0);
  });
});

describe("another output", () => {
  test.each<[string, unknown, string | null]>([
    ["text", "hidden", "hidden"],
    ["Claude Code's shape of a shell's", { stdout: "a", stderr: "b", interrupted: false }, "a\nb"],
    ["contents", [{ type: "text", text: "x" }], "x"],
    ["an object", { filePath: "/a" }, null],
    ["an empty list", [], null],
  ])("that is %s", (_what, updatedOutput, text) => {
    const { said, unsupported } = replyTo("post_tool_use", { updatedOutput });
    expect(said).toEqual(text === null ? null : { modifiedResult: { resultType: "success", textResultForLlm: text } });
    expect(unsupported).toHaveLength(text === null ? 1 : 0);
  });
});

describe("an agent that is about to stop", () => {
  test("is kept going by text as by a refusal", () => {
    expect(replyTo("stop", { context: "and the tests?" }).said).toEqual({ decision: "block", reason: "and the tests?" });
  });

  test("is not, when a hook tells it to stop", () => {
    expect(replyTo("stop", { context: "and the tests?", stop: {} }).said).toBeNull();
  });
});

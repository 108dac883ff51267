import type { EventName } from "@hawk/events";
import { decide } from "@hawk/protocol";
import type { Outcome } from "@hawk/protocol";
import { describe, expect, test } from "vitest";
import { material } from "./testing/host.ts";
import { openCode } from "./open-code.ts";

const { decode, encode, events } = openCode;

/** The reply to what a hook came to at a captured event: what the plugin is told, and what can't be. */
function replyTo(name: EventName, outcome: Partial<Outcome>, index = 0): { told: unknown; unsupported: readonly string[] } {
  const native = events[name]?.native[0] ?? "";
  const event = decode(native, material.payloads[native]?.[index] ?? {}, {});
  if (!event) throw new Error(`${name} is not in the table`);
  const { stdout, unsupported } = encode(decide([{ hookId: "user/hook.sh", status: "success", ...outcome }], event), event);
  return { told: stdout === "" ? null : JSON.parse(stdout), unsupported };
}

test("nothing to say is nothing on stdout", () => {
  expect(replyTo("pre_tool_use", {})).toEqual({ told: null, unsupported: [] });
});

describe("a changed input", () => {
  test("has the host's own names, and keeps what has none of hawk's", () => {
    const updatedInput = { file_path: "/home/u/repo/b.ts", old_string: "a", new_string: "c" };
    expect(replyTo("pre_tool_use", { updatedInput }, 2).told).toEqual({
      input: { filePath: "/home/u/repo/b.ts", oldString: "a", newString: "c" },
    });
  });

  test("of a patch of one file is a patch again, and of more files is reported", () => {
    const updatedInput = { file_path: "/home/u/repo/src/a.ts", old_string: "one", new_string: "three" };
    expect(replyTo("pre_tool_use", { updatedInput }, 3)).toMatchObject({ told: null, unsupported: [expect.stringContaining("patch")] });
  });

  test("of a prompt needs a prompt", () => {
    expect(replyTo("user_prompt_submit", { updatedInput: { prompt: "x" } }).told).toEqual({ input: { prompt: "x" } });
    expect(replyTo("user_prompt_submit", { updatedInput: { text: "x" } })).toMatchObject({ told: null, unsupported: [expect.any(String)] });
  });
});

describe("another output", () => {
  test.each<[string, number, unknown, unknown]>([
    ["text", 0, "hidden", { output: "hidden" }],
    ["Claude Code's shape of a shell's", 0, { stdout: "a", stderr: "b" }, { output: "a\nb" }],
    ["contents for a tool of an MCP server", 2, [{ type: "text", text: "x" }], { output: [{ type: "text", text: "x" }] }],
    ["contents for any other tool", 0, [{ type: "text", text: "x" }], null],
    ["an object", 1, { filePath: "/a" }, null],
  ])("that is %s", (_what, index, updatedOutput, told) => {
    const reply = replyTo("post_tool_use", { updatedOutput }, index);
    expect(reply.told).toEqual(told);
    expect(reply.unsupported).toHaveLength(told === null ? 1 : 0);
  });
});

test("text about a failed tool is reported as unsupported", () => {
  expect(replyTo("post_tool_use_failure", { context: "Try it again." }, 0).told).toEqual({ context: "Try it again." });
  expect(replyTo("post_tool_use_failure", { context: "Try it again." }, 1)).toEqual({
    told: null,
    unsupported: ["the agent takes no text about a failed tool: Try it again."],
  });
});

test.each(["user_prompt_submit", "pre_tool_use"] as const)(
  "why %s is blocked is shown to the user, since the host does not say",
  (name) => {
    expect(replyTo(name, { status: "blocking", reason: "a secret" }).told).toEqual({
      refuse: "a secret",
      message: "a secret",
    });
  },
);

test("text does not send an agent back to work that should stop", () => {
  expect(replyTo("stop", { stop: {}, context: "and the tests?" })).toEqual({
    told: { stop: "stopped by a hook" },
    unsupported: ["an agent that stops can't get more text: and the tests?"],
  });
});

test("a hook can't have the user asked", () => {
  expect(replyTo("pre_tool_use", { permission: { decision: "ask" } })).toEqual({
    told: null,
    unsupported: ['pre_tool_use can\'t be answered with "ask" in this host'],
  });
});

test("a failure is reported where there is someone to tell, and on stderr elsewhere", () => {
  const failure: Partial<Outcome> = { status: "non_blocking_error", failure: "exit", reason: "exited with code 7" };
  expect(replyTo("stop", failure).told).toEqual({ message: "hook user/hook.sh failed: exited with code 7" });
  expect(replyTo("session_end", failure).told).toBeNull();
});

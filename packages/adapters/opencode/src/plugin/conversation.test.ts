import { describe, expect, test } from "vitest";
import { says, startPlugin } from "../testing/plugin-host.ts";
import type { PluginHost, Runners } from "../testing/plugin-host.ts";

interface Message {
  message: { id: string; agent: string; model: object };
  parts: { id: string; type: string; text: string; synthetic?: boolean }[];
}

const model = { providerID: "p", modelID: "m" };

async function submit(host: PluginHost, sessionID = "s1", text = "Do it."): Promise<Message["parts"]> {
  const output: Message = { message: { id: "m1", agent: "build", model }, parts: [{ id: "prt_1", type: "text", text }] };
  await host.call("chat.message", { sessionID }, output);
  return output.parts;
}

describe("a prompt", () => {
  const runners: Runners = { session_start: says({ context: "first" }), user_prompt_submit: says({ context: "second" }) };

  test("comes with what hooks say at the start of the session and to itself, in that order", async () => {
    const parts = await submit(await startPlugin(runners));
    expect(parts.map(({ text }) => text)).toEqual(["Do it.", "first", "second"]);
    expect(parts.map(({ id }) => id)).toEqual(parts.map(({ id }) => id).toSorted());
    expect(parts[1]).toMatchObject({ sessionID: "s1", messageID: "m1", synthetic: true });
  });

  test("is the second of its session without the start", async () => {
    const host = await startPlugin(runners);
    await submit(host);
    expect((await submit(host)).map(({ text }) => text)).toEqual(["Do it.", "second"]);
    expect(host.given("session_start")).toMatchObject([{ source: "startup", directory: host.directory }]);
  });

  test("of a session from before resumes it", async () => {
    const host = await startPlugin(runners, { sessions: { s1: { time: { created: 1 } } } });
    await submit(host);
    expect(host.given("session_start")).toMatchObject([{ source: "resume" }]);
  });

  test("is refused by an error", async () => {
    const host = await startPlugin({ user_prompt_submit: says({ refuse: "a secret" }) });
    await expect(submit(host)).rejects.toThrow(/^a secret$/);
  });

  test("is rewritten", async () => {
    const host = await startPlugin({ user_prompt_submit: says({ input: { prompt: "Do that." } }) });
    expect(await submit(host)).toMatchObject([{ text: "Do that." }]);
  });
});

describe("a subagent", () => {
  const sessions = { child: { parentID: "s1" } };
  const task = { tool: "task", sessionID: "s1", callID: "c1", args: { subagent_type: "general" } };
  const result = (text: string): object => ({
    metadata: { sessionId: "child", model },
    output: `<task>\n<task_result>\n${text}\n</task_result>\n</task>`,
  });

  test("starts with what hooks tell it, and its task is not a prompt of the user's", async () => {
    const host = await startPlugin(
      { subagent_start: says({ context: "Herons eat fish." }), user_prompt_submit: "", session_start: "" },
      { sessions },
    );
    expect((await submit(host, "child")).map(({ text }) => text)).toEqual(["Do it.", "Herons eat fish."]);
    expect(host.given("subagent_start")).toMatchObject([{ sessionID: "child", parentID: "s1", agent: "build" }]);
    expect([...host.given("user_prompt_submit"), ...host.given("session_start")]).toEqual([]);
  });

  test("is sent back to work, once more and with its own model, and its new result counts", async () => {
    const host = await startPlugin(
      { subagent_stop: `[ $(grep -c . "$payload") -gt 1 ] || ${says({ refuse: "The part is not done." })}` },
      { sessions },
    );
    const output = result("The part is done.");
    await host.call("tool.execute.after", task, output);
    expect(host.asked).toEqual([
      [
        "prompt",
        {
          path: { id: "child" },
          body: { agent: "general", model, noReply: false, parts: [{ type: "text", text: "The part is not done." }] },
        },
      ],
    ]);
    expect(output).toMatchObject(result("Now it is done."));
    expect(host.given("subagent_stop")).toMatchObject([{ isContinued: false }, { isContinued: true }]);
  });

  test("that is never let go is let go", async () => {
    const host = await startPlugin({ subagent_stop: says({ refuse: "no" }) }, { sessions });
    await host.call("tool.execute.after", task, result("done"));
    expect(host.asked).toHaveLength(8);
  });
});

describe("the end of a turn", () => {
  const goOn: Runners = {
    stop: `grep -q '"isContinued":true' "$payload" || ${says({ refuse: "The tests have not run." })}`,
    user_prompt_submit: "",
  };
  const finished = { part: { type: "step-finish", reason: "stop", messageID: "m2" }, sessionID: "s1" };

  test("is followed by a prompt with the session's agent and model, which hooks don't see", async () => {
    const host = await startPlugin(goOn);
    await submit(host);
    await host.fire("session.idle", { sessionID: "s1" });
    const body = { model, agent: "build", noReply: false, parts: [{ type: "text", text: "The tests have not run." }] };
    expect(host.asked).toMatchObject([["prompt", { path: { id: "s1" }, body }]]);
    await host.fire("session.idle", { sessionID: "s1" });
    expect(host.given("stop")).toMatchObject([{ isContinued: false }, { isContinued: true }]);
    expect(host.asked).toHaveLength(1);
  });

  test("under opencode run is known by the last step, since the program ends with the turn", async () => {
    const host = await startPlugin(goOn, { isAlone: true });
    await submit(host);
    await host.fire("message.part.updated", finished);
    await host.fire("session.idle", { sessionID: "s1" });
    expect(host.asked).toMatchObject([["prompt", { body: { noReply: true } }]]);
  });

  test.each([
    ["a step that calls tools", [["message.part.updated", { ...finished, part: { ...finished.part, reason: "tool-calls" } }]]],
    [
      "a step that says it stops and yet calls tools",
      [
        ["message.part.updated", { part: { type: "tool", messageID: "m2", state: {} }, sessionID: "s1" }],
        ["message.part.updated", finished],
      ],
    ],
    [
      "a summary",
      [
        ["message.updated", { info: { id: "m2", role: "assistant", summary: true } }],
        ["message.part.updated", finished],
      ],
    ],
    ["a subagent", [["message.part.updated", { ...finished, sessionID: "child" }]]],
  ] as [string, [string, Record<string, unknown>][]][])("is not that of %s", async (_what, events) => {
    const host = await startPlugin(goOn, { isAlone: true, sessions: { child: { parentID: "s1" } } });
    await submit(host);
    await submit(host, "child");
    for (const [type, properties] of events) await host.fire(type, properties);
    expect(host.given("stop")).toEqual([]);
  });
});

describe("other events", () => {
  test("of a session's end hooks hear once for each session, and the program waits for them", async () => {
    const host = await startPlugin({ session_end: "sleep 0.2", stop: "sleep 0.3" }, { sessions: { child: { parentID: "s1" } } });
    for (const id of ["s1", "s2", "child"]) await submit(host, id);
    await host.fire("session.deleted", { info: { id: "s2" } });
    const idle = host.fire("session.idle", { sessionID: "s1" });
    await host.call("dispose", undefined);
    await idle;
    expect(host.given("session_end")).toMatchObject([
      { sessionID: "s2", reason: "deleted" },
      { sessionID: "s1", reason: "other" },
    ]);
    expect(host.given("stop")).toHaveLength(1);
  });

  test("a turn that the user has ended is not a failure", async () => {
    const host = await startPlugin({ stop_failure: "" });
    await host.fire("session.error", { sessionID: "s1", error: { name: "MessageAbortedError" } });
    await host.fire("session.error", { sessionID: "s1", error: { name: "APIError" } });
    expect(host.given("stop_failure")).toMatchObject([{ properties: { error: { name: "APIError" } } }]);
  });

  test("hooks can change what a summary keeps, what a shell gets and what is shown", async () => {
    const host = await startPlugin({
      pre_compact: says({ context: "Keep the herons." }),
      shell_env: says({ input: { env: { HERON: "grey" } } }),
      message_display: says({ output: "softer" }),
    });
    const [kept, shell, shown] = [{ context: ["a"] }, { env: { A: "1" } }, { text: "loud" }];
    await host.call("experimental.session.compacting", { sessionID: "s1" }, kept);
    await host.call("shell.env", { cwd: "/", sessionID: "s1" }, shell);
    await host.call("experimental.text.complete", { sessionID: "s1" }, shown);
    expect([kept, shell, shown]).toEqual([{ context: ["a", "Keep the herons."] }, { env: { A: "1", HERON: "grey" } }, { text: "softer" }]);
  });
});

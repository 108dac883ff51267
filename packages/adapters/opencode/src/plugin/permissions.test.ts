import { expect, test } from "vitest";
import { says, startPlugin } from "../testing/plugin-host.ts";
import type { PluginHost } from "../testing/plugin-host.ts";

const request = { id: "per_1", sessionID: "s1", permission: "bash", metadata: { command: "ls" }, tool: { messageID: "m1", callID: "c1" } };

async function call(host: PluginHost): Promise<void> {
  await host.call("tool.execute.before", { tool: "bash", sessionID: "s1", callID: "c1" }, { args: { command: "ls" } });
}

test("a refusal tells its reason, without which the agent would stop altogether", async () => {
  const host = await startPlugin({ permission_request: says({ refuse: "Not on a Friday." }) });
  await host.fire("permission.asked", request);
  expect(host.asked).toMatchObject([["reply", { path: { id: "per_1" }, body: { reply: "reject", message: "Not on a Friday." } }]]);
});

test("a grant is for this once, and the hook is told which call it is for", async () => {
  const host = await startPlugin({ permission_request: says({ allow: true }) });
  await call(host);
  await host.fire("permission.asked", request);
  expect(host.asked).toMatchObject([["reply", { body: { reply: "once" } }]]);
  expect(host.given("permission_request")).toMatchObject([{ properties: request, call: { tool: "bash", args: { command: "ls" } } }]);
});

test("without an answer the user decides", async () => {
  const host = await startPlugin({ permission_request: "" });
  await host.fire("permission.asked", request);
  expect(host.asked).toEqual([]);
});

test("what was approved before the call is not asked again", async () => {
  const host = await startPlugin({ pre_tool_use: says({ allow: true }), permission_request: says({ refuse: "no" }) });
  await call(host);
  await host.fire("permission.asked", request);
  expect(host.asked).toMatchObject([["reply", { body: { reply: "once" } }]]);
  expect(host.given("permission_request")).toEqual([]);
});

test("under opencode run the answer is there before the host gives its own", async () => {
  const host = await startPlugin({ permission_request: `sleep 0.3; ${says({ allow: true })}` }, { isAlone: true });
  void host.fire("permission.asked", request);
  expect(host.given("permission_request")).toHaveLength(1);
});

test("an older host is answered in its way", async () => {
  const host = await startPlugin({ permission_request: says({ refuse: "no" }) }, { client: { _client: undefined } });
  await host.fire("permission.asked", request);
  expect(host.asked).toMatchObject([["old reply", { path: { id: "s1", permissionID: "per_1" }, body: { response: "reject" } }]]);
});

test("a rejected request is reported with its call, which has not failed", async () => {
  const host = await startPlugin({ permission_denied: "", post_tool_use_failure: "" });
  await call(host);
  await host.fire("permission.asked", request);
  await host.fire("permission.replied", { requestID: "per_1", sessionID: "s1", reply: "reject" });
  const part = { type: "tool", tool: "bash", callID: "c1", state: { status: "error", input: {}, error: "rejected" } };
  await host.fire("message.part.updated", { sessionID: "s1", part });
  expect(host.given("permission_denied")).toMatchObject([{ call: { tool: "bash" } }]);
  expect(host.given("post_tool_use_failure")).toEqual([]);
});

import { expect, test } from "vitest";
import { adapters } from "./adapters.ts";
import { askHooks, guardFor } from "./testing/ask-hooks.ts";
import { createHome } from "./testing/home.ts";

const text = { text: "hi" };

/** How each agent tells of the tool `say_it` of the server `echo`. */
const calls: Readonly<Record<string, { payload: Record<string, unknown>; nativeEvent?: string }>> = {
  "claude-code": { payload: { tool_name: "mcp__echo__say_it", tool_input: text } },
  cline: { payload: { tool: "echo__say_it", input: text } },
  codex: { payload: { tool_name: "mcp__echo__say_it", tool_input: text, cwd: "/" } },
  "gemini-cli": {
    payload: { tool_name: "mcp_echo_say_it", tool_input: text, mcp_context: { server_name: "echo", tool_name: "say_it" } },
  },
  opencode: { payload: { servers: ["ec", "echo"], input: { tool: "echo_say_it" }, output: { args: text } } },
  "copilot-cli": { payload: { toolName: "echo-say_it", toolArgs: text } },
  cursor: { payload: { tool_name: "MCP:say_it", tool_input: text } },
  "qwen-code": { payload: { tool_name: "mcp__echo__say_it", tool_input: text } },
  droid: { payload: { tool_name: "mcp__echo__say_it", tool_input: text } },
  crush: { payload: { tool_name: "mcp_echo_say_it", tool_input: text } },
  auggie: { payload: { tool_name: "say_it_echo", tool_input: text, is_mcp_tool: true } },
  windsurf: {
    payload: { tool_info: { mcp_server_name: "echo", mcp_tool_name: "say_it", mcp_tool_arguments: text } },
    nativeEvent: "pre_mcp_tool_use",
  },
  kilo: { payload: { servers: ["ec", "echo"], input: { tool: "echo_say_it" }, output: { args: text } } },
  kiro: { payload: { tool_name: "@echo/say_it", tool_input: text } },
  "kimi-code": { payload: { tool_name: "mcp__echo__say_it", tool_input: text } },
  grok: {
    payload: {
      hookEventName: "pre_tool_use",
      workspaceRoot: "/repo",
      toolName: "echo__say_it",
      toolInput: { tool_name: "echo__say_it", tool_input: text },
    },
  },
  reasonix: { payload: { event: "PreToolUse", toolName: "mcp__echo__say_it", toolArgs: text } },
  "letta-code": { payload: { tool_name: "mcp__echo__say_it", tool_input: text } },
};

/** Agents that have no servers. */
const withoutServers = new Set(["pi"]);
const withServers = Object.entries(adapters).filter(([id]) => !withoutServers.has(id));

const fitting = ["mcp__echo__say_it", "mcp__echo__.*", "mcp__(?:echo|other)__say.*", "mcp__.*__say_it", "mcp", "Bash|mcp", "mcp__.*", "*"];
const others = ["mcp__echo__say", "mcp__other__say", "mcp__echo", "shell", "edit|write|delete"];

test("every agent's tools of MCP servers have the same names for hooks", async () => {
  const found = await Promise.all(
    withServers.map(async ([id, load]) => {
      const { payload, nativeEvent } = calls[id] ?? { payload: {} };
      const hooks = [...fitting, ...others].map((matcher) => guardFor(matcher));
      const asked = await askHooks(await load(), hooks, { session_id: "s", cwd: "/repo", ...payload }, "pre_tool_use", nativeEvent);
      const seen = new Set(asked?.map(({ event }) => event.payload["tool_name"]));
      return [id, asked?.map(({ name }) => name), [...seen].filter((name) => name !== "mcp__unknown__say_it")];
    }),
  );
  expect(found.filter(([id]) => id !== "cursor")).toEqual(
    Object.keys(calls)
      .filter((id) => id !== "cursor")
      .map((id) => [id, fitting, ["mcp__echo__say_it"]]),
  );
  expect(found.find(([id]) => id === "cursor")?.slice(0, 2)).toEqual(["cursor", fitting]);
});

const reading = async (id: string, payload: Record<string, unknown>, matcher: string): Promise<unknown> => {
  const load = adapters[id];
  const asked = load && (await askHooks(await load(), [guardFor(matcher, { onFailure: "continue" })], payload));
  return asked?.map(({ event }) => event.payload["tool_name"]);
};

test.each([
  ["copilot-cli", { toolName: "my-own-say-it", toolArgs: text }, ["mcp__my-own__say-it", "mcp__my__own-say-it", "mcp__my_own__say_it"]],
  ["cline", { tool: "my_own__say_it_99d26dc6", input: text }, ["mcp__my_own__say_it", "mcp__my_own__say_it_99d26dc6"]],
  [
    "opencode",
    { servers: ["my", "my.own"], input: { tool: "my_own_say" }, output: { args: text } },
    ["mcp__my_own__say", "mcp__my__own_say"],
  ],
  ["crush", { tool_name: "mcp_my_own_say", tool_input: text }, ["mcp__my_own__say", "mcp__my__own_say"]],
  ["auggie", { tool_name: "say_it_my_own", tool_input: text, is_mcp_tool: true }, ["mcp__my_own__say_it", "mcp__own__say_it_my"]],
  ["gemini-cli", { tool_name: "mcp_my_own_say", tool_input: text }, ["mcp__my_own__say", "mcp__my__own_say"]],
  ["cursor", { tool_name: "MCP:say", tool_input: text }, ["mcp__echo__say", "mcp__my_own__say"]],
])("where the name in %s can be read in several ways, hooks are asked by each of them", async (id, payload, names) => {
  for (const name of names) expect(await reading(id, payload, name)).toEqual([name]);
  expect(await reading(id, payload, "mcp__my__other")).toEqual([]);
});

test.each([
  ["cursor", { tool_name: "Delete", tool_input: { file_path: "/repo/.env" } }],
  ["auggie", { tool_name: "remove-files", tool_input: { file_paths: [".env"] }, workspace_roots: ["/repo"] }],
])("in %s a hook for edits by any name is asked about a file that is deleted", async (id, payload) => {
  for (const matcher of ["edit", "delete", "Delete"]) expect(await reading(id, payload, matcher)).toEqual(["Delete"]);
  expect(await reading(id, payload, "Edit|Write")).toEqual(["Edit"]);
  expect(await reading(id, payload, "write")).toEqual([]);
});

test.each([
  ["codex", (patch: string) => ({ tool_name: "apply_patch", tool_input: { command: patch }, cwd: "/repo" })],
  ["cline", (patch: string) => ({ tool: "apply_patch", input: { input: patch }, directory: "/repo" })],
])("in %s a hook for deletes is asked about a patch that deletes", async (id, toPayload) => {
  const ofPatch = (lines: string): object => toPayload(`*** Begin Patch\n${lines}\n*** End Patch`);
  expect(await reading(id, { ...ofPatch("*** Delete File: a") }, "delete")).toEqual(["Delete"]);
  expect((await reading(id, { ...ofPatch("*** Add File: b\n+x\n*** Delete File: a") }, "delete")) as string[]).toContain("Delete");
  expect(await reading(id, { ...ofPatch("*** Add File: b\n+x") }, "delete")).toEqual([]);
});

test("a hook for edits is asked about Cursor's writes, which may be edits", async () => {
  const payload = { tool_name: "Write", tool_input: { file_path: "/repo/a" } };
  expect(await reading("cursor", payload, "Edit")).toEqual(["Edit"]);
  expect(await reading("cursor", payload, "edit|write")).toEqual(["Write"]);
});

test("hawk explain says how an agent spells the names of MCP tools", async () => {
  const home = createHome({ "x.sh": "#!/bin/sh\n# hawk-hook: events=pre_tool_use\n# hawk-hook: matcher=mcp__echo__.*\n" });
  await home.hawk("enable", "x.sh");
  const explain = async (agent: string): Promise<string> =>
    (await home.hawk("explain", "pre_tool_use", "--tool", "mcp__echo__say", "--agent", agent)).stdout;
  expect(await explain("cursor")).toMatch(/1 of 1 hooks run[^]*The agent doesn't name the server/);
  expect(await explain("codex")).not.toContain("MCP tool");
});

import { expect, test } from "vitest";
import { openaiResponses } from "./openai-responses.ts";
import type { Turn } from "./script.ts";

const { read, answer } = openaiResponses;

function post(body: Record<string, unknown>, path = "/v1/responses"): { method: string; path: string; body: Record<string, unknown> } {
  return { method: "POST", path, body };
}

function message(role: string, text: string): Record<string, unknown> {
  return { type: "message", role, content: [{ type: role === "assistant" ? "output_text" : "input_text", text }] };
}

/** The items of an answer. */
function itemsOf(turn: Turn, tools: Record<string, unknown>[] = []): unknown[] {
  const { body } = answer(turn, post({ tools }), 7);
  const events = body.split("\n\n").flatMap((block) => (block === "" ? [] : [JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? "")]));
  expect(events.map(({ type }) => type as string)).toEqual([
    "response.created",
    ...turn.map(() => "response.output_item.done"),
    "response.completed",
  ]);
  return events.slice(1, -1).map(({ item }) => item as unknown);
}

test("a request is what the model is shown, without what it called itself", () => {
  const input = [
    message("developer", "Be brief."),
    message("user", "Do it."),
    { type: "function_call", call_id: "c", name: "exec_command", arguments: '{"cmd":"secret-call"}' },
    { type: "function_call_output", call_id: "c", output: "the result" },
    message("developer", "a hook's text"),
  ];
  const request = read(post({ instructions: "You are scripted.", input, tools: [{ type: "function", name: "exec_command" }] }));
  expect(request).toMatchObject({ opening: "Do it.", news: "the result\na hook's text", tools: ["exec_command"] });
  expect(request?.shown).toMatch(/You are scripted\.[^]*Be brief\.[^]*Do it\.[^]*the result/);
  expect(request?.shown).not.toContain("secret-call");
});

test("a task that an agent hands on opens the conversation of the other", () => {
  const content = [
    { type: "input_text", text: "NEW_TASK" },
    { type: "encrypted_content", encrypted_content: "Do a part." },
  ];
  expect(read(post({ input: [{ type: "agent_message", content }] }))).toMatchObject({ opening: "NEW_TASK\nDo a part.", tools: [] });
});

test("anything else is not a request to a model", () => {
  expect(read(post({}, "/v1/models"))).toBeNull();
  expect(read({ ...post({}), method: "GET" })).toBeNull();
});

test("a text, a call, a call in a namespace and a call of a tool that takes any text each have their form", () => {
  const turn: Turn = [
    { type: "text", text: "Done." },
    { type: "call", name: "exec_command", input: { cmd: "ls" } },
    { type: "call", name: "agents.spawn", input: { message: "go" } },
    { type: "call", name: "apply_patch", input: { text: "*** Begin Patch" } },
  ];
  expect(itemsOf(turn, [{ type: "custom", name: "apply_patch" }])).toEqual([
    { type: "message", role: "assistant", id: "msg_7_0", content: [{ type: "output_text", text: "Done." }] },
    { type: "function_call", id: "fc_7_1", call_id: "call_7_1", name: "exec_command", arguments: '{"cmd":"ls"}' },
    { type: "function_call", id: "fc_7_2", call_id: "call_7_2", namespace: "agents", name: "spawn", arguments: '{"message":"go"}' },
    { type: "custom_tool_call", id: "ctc_7_3", call_id: "call_7_3", name: "apply_patch", input: "*** Begin Patch" },
  ]);
});

test("knows the tools that a model calls from scripts, which come with the input", () => {
  const description = "### `exec_command`\n\ndeclare const tools: { exec_command(args: {\n}): Promise<unknown>; };\n";
  const exec = { type: "custom", name: "exec", description };
  const tools = [
    { type: "namespace", name: "functions", tools: [exec, { type: "function", name: "wait" }] },
    { type: "namespace", name: "clock", tools: [{ type: "function", name: "sleep" }] },
  ];
  const request = read(post({ input: [{ type: "additional_tools", role: "developer", tools }] }));
  expect(request).toMatchObject({ tools: ["exec", "exec_command", "wait", "clock.sleep"] });
});

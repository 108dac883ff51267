import { askModel } from "./ask-model.ts";
import type { Message } from "./ask-model.ts";
import type { Fire } from "./hook-runtime.ts";
import { runTool } from "./run-tool.ts";
import type { JsonObject } from "@hawk/proof/drive";

export interface World {
  fire: Fire;
  modelUrl: string;
  /** The names of the tools that the model is offered. */
  tools: readonly string[];
  directory: string;
}

const CONVERSATION = { conversation_id: "scripted", generation_id: "scripted", model: "scripted" };
/** What an agent does that nobody stops. */
const MOST_TURNS = 20;

/** A session from its start to its end. The answer is what the agent said last, or why it said nothing. */
export async function startAgent(world: World, prompt: string): Promise<string> {
  const fire: Fire = (step, fields) => world.fire(step, { ...CONVERSATION, ...fields });
  const started = await fire("sessionStart", { is_background_agent: false });
  const submitted = await fire("beforeSubmitPrompt", { prompt, attachments: [], composer_mode: "agent" });
  const refused = [started, submitted].find((answer) => answer?.["continue"] === false);
  const messages: Message[] = [{ role: "user", content: [prompt, ...textsOf(started, submitted)].join("\n") }];
  const text = refused ? String(refused["user_message"]) : await converse({ ...world, fire }, messages, "stop", {});
  await fire("sessionEnd", { reason: "completed", duration_ms: 1, is_background_agent: false, final_status: "completed" });
  return text;
}

/** Asks the model until it has nothing more to do, and no hook has either. */
async function converse(world: World, messages: Message[], stop: string, about: JsonObject): Promise<string> {
  let loops = 0;
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    const answer = await askModel(world, messages);
    messages.push(answer);
    for (const call of answer.tool_calls ?? []) {
      const input = JSON.parse(call.function.arguments) as JsonObject;
      messages.push({ role: "tool", tool_call_id: call.id, content: await callTool(world, call.function.name, input) });
    }
    if (answer.tool_calls?.length) continue;
    const summary = stop === "stop" ? {} : { summary: answer.content };
    const ended = await world.fire(stop, { status: "completed", loop_count: loops++, ...about, ...summary });
    if (typeof ended?.["followup_message"] !== "string") return answer.content ?? "";
    messages.push({ role: "user", content: ended["followup_message"] });
  }
  return "too many turns";
}

/** A call as the SDK makes it: asked about before, told of after, and what hooks say stands beside the result. */
async function callTool(world: World, tool: string, args: JsonObject): Promise<string> {
  const about = { tool_name: tool, tool_input: args, tool_use_id: "scripted" };
  const before = await world.fire("preToolUse", about);
  const texts = textsOf(before);
  if (before?.["permission"] === "deny") {
    const reason = String(before["user_message"]);
    return [reason, ...texts, ...(await tellFailure(world, about, reason, "permission_denied"))].join("\n");
  }
  const input = { ...args, ...(before?.["updated_input"] as JsonObject | undefined) };
  const { output, error } = tool === "Task" ? await delegate(world, String(input["prompt"])) : runTool(tool, input, world.directory);
  const done = { ...about, tool_input: input };
  if (error !== undefined) return [error, ...texts, ...(await tellFailure(world, done, error, "error"))].join("\n");
  const after = await world.fire("postToolUse", { ...done, tool_output: JSON.stringify(output), duration: 1 });
  return [JSON.stringify(output), ...texts, ...textsOf(after)].join("\n");
}

async function tellFailure({ fire }: World, about: JsonObject, error: string, type: string): Promise<string[]> {
  const fields = { ...about, error_message: error, failure_type: type, duration: 0, is_interrupt: false };
  return textsOf(await fire("postToolUseFailure", fields));
}

async function delegate(world: World, task: string): Promise<{ output: JsonObject; error?: string }> {
  const about = { subagent_id: "scripted-1", subagent_type: "generalPurpose", parent_conversation_id: "scripted" };
  const started = await world.fire("subagentStart", { ...about, task, tool_call_id: "scripted", is_parallel_worker: false });
  if (started?.["permission"] === "deny") return { output: {}, error: String(started["user_message"]) };
  const result = await converse(world, [{ role: "user", content: task }], "subagentStop", about);
  return { output: { result } };
}

function textsOf(...answers: readonly (JsonObject | undefined)[]): string[] {
  return answers.map((answer) => answer?.["additional_context"]).filter((text) => typeof text === "string");
}

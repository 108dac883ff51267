import { readModelAnswer } from "@hawk/protocol";
import type { AgentHandler, HookEvent, Model, ModelResult, PlannedHook, ToolLoopResult } from "@hawk/protocol";
import { agentTools, callAgentTool } from "./agent-tools.ts";
import { fillPrompt } from "./fill-prompt.ts";
import { agentSystem } from "./system-prompts.ts";
import { askWithinTime } from "./within-time.ts";
import type { TimeLimit } from "./within-time.ts";
import { openWorkspace } from "./workspace.ts";

export interface AgentOptions extends TimeLimit {
  model: Model;
  /** How often the model may be asked. */
  maxTurns?: number;
  /** The directory that the agent may read. */
  cwd: string;
}

/** Lets the model look around until it has an answer. It can't write, and nobody is asked for permission: what it may do, it may. */
export async function runAgentHook(hook: PlannedHook, event: HookEvent, options: AgentOptions): Promise<ModelResult> {
  const { handler } = hook;
  if (handler.type !== "agent") return { text: "", error: `expected an agent hook, got ${handler.type}` };
  return askWithinTime(options, async (signal) => readResult(await runLoop(handler, event, options, signal)));
}

async function runLoop(handler: AgentHandler, event: HookEvent, options: AgentOptions, signal: AbortSignal): Promise<ToolLoopResult> {
  const workspace = await openWorkspace(options.cwd, event, signal);
  return options.model.runTools({
    prompt: fillPrompt(handler.prompt, event),
    system: agentSystem(handler.agent),
    ...(handler.model === undefined ? {} : { model: handler.model }),
    tools: agentTools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema })),
    callTool: (name, input) => callAgentTool(workspace, name, input),
    maxTurns: options.maxTurns ?? 50,
    signal,
  });
}

function readResult(loop: ToolLoopResult): ModelResult {
  if (loop.ended === "turns") return { text: "", aborted: true, error: `gave no answer within ${loop.turns} turns` };
  if (loop.ended === "done") return { text: JSON.stringify(loop.result) };
  const answer = readModelAnswer(loop.text);
  return answer
    ? { text: JSON.stringify({ ok: answer.ok, reason: answer.reason ?? "" }) }
    : { text: "", error: "ended without calling structured_output" };
}

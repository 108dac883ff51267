import { readModelAnswer } from "@hawk/protocol";
import type { AgentHandler, HookEvent, Model, ModelResult, PlannedHook, ToolLoopResult } from "@hawk/protocol";
import { agentTools, callAgentTool } from "./agent-tools.ts";
import { fillPrompt } from "./fill-prompt.ts";
import { MOST_CALLS } from "./reading-limit.ts";
import { agentSystem } from "./system-prompts.ts";
import { askWithinTime, describeFailure } from "./within-time.ts";
import type { TimeLimit } from "./within-time.ts";
import { openWorkspace } from "./workspace.ts";
import type { Workspace } from "./workspace.ts";

export interface AgentOptions extends TimeLimit {
  model: Model;
  /** How often the model may be asked. */
  maxTurns?: number;
  /** The directory that the agent may read. */
  projectDir: string;
}

/** Lets the model look around until it has an answer. It can only read, so it needs no permissions. */
export async function runAgentHook(hook: PlannedHook, event: HookEvent, options: AgentOptions): Promise<ModelResult> {
  const { handler } = hook;
  if (handler.type !== "agent") return { text: "", error: `expected an agent hook, got ${handler.type}` };
  return askWithinTime(options, async (signal) => {
    const prompt = fillPrompt(handler.prompt, event);
    if (typeof prompt !== "string") return prompt;
    const workspace = await openWorkspace(options.projectDir, event, signal);
    const result = await runLoop(handler, prompt, workspace, options).then(readResult, describeFailure);
    const { spent } = workspace.limit;
    return spent === undefined ? result : { text: "", failure: "budget", error: spent };
  });
}

async function runLoop(handler: AgentHandler, prompt: string, workspace: Workspace, options: AgentOptions): Promise<ToolLoopResult> {
  return options.model.runTools({
    prompt,
    system: agentSystem(handler.agent),
    ...(handler.model === undefined ? {} : { model: handler.model }),
    tools: agentTools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema })),
    callTool: (name, input) => callAgentTool(workspace, name, input),
    maxTurns: options.maxTurns ?? 50,
    maxCalls: MOST_CALLS,
    signal: workspace.signal,
  });
}

function readResult(loop: ToolLoopResult): ModelResult {
  if (loop.ended === "turns") return { text: "", failure: "turns", error: `gave no answer within ${loop.turns} turns` };
  if (loop.ended === "calls") return { text: "", failure: "budget", error: `the model called more than ${MOST_CALLS} tools at once` };
  if (loop.ended === "done") return { text: JSON.stringify(loop.result) };
  const answer = readModelAnswer(loop.text);
  return answer
    ? { text: JSON.stringify({ ok: answer.ok, reason: answer.reason ?? "" }) }
    : { text: "", failure: "no_answer", error: "ended without calling structured_output" };
}

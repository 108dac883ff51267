import type { Model, ModelRequest, ToolLoopRequest, ToolLoopResult, ToolReply } from "@hawk/protocol";

/** The tools that a model calls in one turn, with their inputs. */
export type Turn = readonly (readonly [name: string, input: Record<string, unknown>])[];

export interface ScriptedModel extends Model {
  asked: ModelRequest[];
  /** What the tools replied, in order. */
  replies: ToolReply[];
}

/** A model that goes through its turns and then says its last words. */
export function scriptedModel(turns: readonly Turn[], lastWords = ""): ScriptedModel {
  const asked: ModelRequest[] = [];
  const replies: ToolReply[] = [];
  const runTools = async (request: ToolLoopRequest): Promise<ToolLoopResult> => {
    asked.push(request);
    for (const [index, turn] of turns.entries()) {
      if (index === request.maxTurns) return { ended: "turns", turns: index };
      const done = await callAll(request, turn, replies);
      if (done) return { ended: "done", result: done.done, turns: index + 1 };
    }
    return { ended: "text", text: lastWords, turns: turns.length + 1 };
  };
  const complete = async (request: ModelRequest): Promise<string> => {
    asked.push(request);
    return lastWords;
  };
  return { asked, replies, complete, runTools };
}

async function callAll({ callTool }: ToolLoopRequest, turn: Turn, replies: ToolReply[]): Promise<{ done: unknown } | null> {
  for (const [name, input] of turn) {
    const reply = await callTool(name, input);
    replies.push(reply);
    if ("done" in reply) return reply;
  }
  return null;
}

/** A model that answers with an error. */
export function failingModel(error: unknown): Model {
  const fail = async (): Promise<never> => {
    throw error;
  };
  return { complete: fail, runTools: fail };
}

/** A model that never answers and does not care when it is aborted. */
export function deafModel(): Model {
  return { complete: waitForEver, runTools: waitForEver };
}

/** A model that does not care when it is aborted either, and calls a tool after so long; `tell` gets the result. */
export function lateReader(delayMs: number, tell: (outcome: unknown) => void): Model {
  const runTools = async ({ callTool }: ToolLoopRequest): Promise<never> => {
    await new Promise((elapsed) => setTimeout(elapsed, delayMs));
    tell(await callTool("list_files", {}).catch((error: unknown) => error));
    return waitForEver();
  };
  return { complete: waitForEver, runTools };
}

function waitForEver(): Promise<never> {
  return new Promise(() => {});
}

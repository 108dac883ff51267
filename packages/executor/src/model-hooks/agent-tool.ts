import type { ModelTool, ToolReply } from "@hawk/protocol";
import type { Workspace } from "./workspace.ts";

export interface AgentTool extends ModelTool {
  run: (input: Record<string, unknown>, workspace: Workspace) => Promise<ToolReply>;
}

/** Tells the model that a call failed; it may try something else. */
export function refuse(reason: string): ToolReply {
  return { content: reason, isError: true };
}

/** A text of the input; `undefined` when it is absent or something else. */
export function textInput(input: Record<string, unknown>, name: string): string | undefined {
  const value = Object.hasOwn(input, name) ? input[name] : undefined;
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** A number from 1 to `most`, from models that exaggerate, omit fields and quote numbers. */
export function countInput(input: Record<string, unknown>, name: string, fallback: number, most: number): number {
  const value = Math.floor(Number(Object.hasOwn(input, name) ? input[name] : fallback));
  return value >= 1 ? Math.min(value, most) : fallback;
}

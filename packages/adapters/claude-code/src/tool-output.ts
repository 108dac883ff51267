import { isObject } from "@hawk/adapter";
import type { ReplyPart } from "@hawk/adapter";
import type { HookEvent } from "@hawk/protocol";

/** The fields of Bash output; with fewer, the host keeps the old output and says so only in its debug log. */
const emptyShell = { stdout: "", stderr: "", interrupted: false };

/** A replaced output in a shape that the host accepts at the event: the tool's own, an answer, or text. */
export function replaceOutput(output: unknown, event: HookEvent): ReplyPart {
  const fields = outputFields(output, event);
  return fields ? { fields, unsupported: [] } : { fields: {}, unsupported: [`the output for ${describe(event)} has a different shape`] };
}

function outputFields(output: unknown, event: HookEvent): Record<string, unknown> | null {
  if (event.name === "message_display") return typeof output === "string" ? { displayContent: output } : null;
  if (event.name !== "post_tool_use") return isObject(output) ? { action: "accept", content: output } : null;
  const tool = toolName(event);
  if (tool.startsWith("mcp__")) return mcpOutput(output);
  const replaced = tool === "Bash" ? shellOutput(output) : sameShape(output, event.payload["tool_response"]);
  return replaced === null ? null : { updatedToolOutput: replaced };
}

function mcpOutput(output: unknown): Record<string, unknown> | null {
  if (typeof output === "string") return output === "" ? null : { updatedMCPToolOutput: output };
  return Array.isArray(output) ? { updatedToolOutput: output } : null;
}

function shellOutput(output: unknown): unknown {
  if (typeof output === "string") return { ...emptyShell, stdout: output };
  if (!isObject(output)) return null;
  const whole = { ...emptyShell, ...output };
  const fits = typeof whole.stdout === "string" && typeof whole.stderr === "string" && typeof whole.interrupted === "boolean";
  return fits ? whole : null;
}

/** Follows the shape of the tool's own output. */
function sameShape(output: unknown, own: unknown): unknown {
  if (isObject(own)) return isObject(output) && Object.keys(own).every((key) => Object.hasOwn(output, key)) ? output : null;
  return typeof output === typeof own && Array.isArray(output) === Array.isArray(own) ? output : null;
}

function toolName({ payload }: HookEvent): string {
  const name = Object.hasOwn(payload, "tool_name") ? payload["tool_name"] : undefined;
  return typeof name === "string" ? name : "";
}

function describe(event: HookEvent): string {
  return toolName(event) || event.name;
}

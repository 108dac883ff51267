import { isObject, textAt, valueAt } from "@hawk/adapter";
import type { JsonObject, ReplyPart } from "@hawk/adapter";
import type { HookEvent, Verdict } from "@hawk/protocol";
import { toNativeArgs } from "./tool-input.ts";

/** A changed input, under the name that it has at each event. */
export function changeInput({ kind, input }: Verdict, event: HookEvent): ReplyPart {
  if (kind !== "modify" || input === undefined) return { fields: {}, unsupported: [] };
  const fields = toFields(input, event);
  return typeof fields === "string" ? { fields: {}, unsupported: [fields] } : { fields, unsupported: [] };
}

/** In words why not, if not. */
function toFields(input: JsonObject, event: HookEvent): JsonObject | string {
  if (event.name === "pre_mcp_tool_call")
    return isObject(input["_meta"]) ? { metaToUse: input["_meta"] } : 'metadata of a call is given as "_meta"';
  if (event.name === "prompt_transformed") return promptField(input, "transformed_prompt", "modifiedTransformedPrompt");
  if (event.name === "user_prompt_submit") return promptField(input, "prompt", "modifiedPrompt");
  const native = event.payload["_native"];
  const modifiedArgs = toNativeArgs(textAt(native, "toolName") ?? "", input, valueAt(native, "toolArgs"), textAt(native, "cwd") ?? "");
  return modifiedArgs === null ? "no patch can express this change" : { modifiedArgs };
}

function promptField(input: JsonObject, field: string, own: string): JsonObject | string {
  const prompt = textAt(input, field);
  return prompt === undefined ? `a changed prompt is given as "${field}"` : { [own]: prompt };
}

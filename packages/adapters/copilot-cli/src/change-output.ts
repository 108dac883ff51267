import { isObject, textAt } from "@hawk/adapter";
import type { ReplyPart } from "@hawk/adapter";
import type { HookEvent, Verdict } from "@hawk/protocol";

/** Another output is text here, of a tool as of a subagent. */
export function changeOutput({ output }: Verdict, event: HookEvent): ReplyPart {
  if (output === undefined) return { fields: {}, unsupported: [] };
  const text = toText(output);
  if (text === undefined) return { fields: {}, unsupported: [`the output for ${event.name} has another shape than text`] };
  if (event.name === "subagent_stop") return { fields: { modifiedResponse: text }, unsupported: [] };
  const resultType = textAt(event.payload, "_native", "toolResult", "resultType") ?? "success";
  return { fields: { modifiedResult: { resultType, textResultForLlm: text } }, unsupported: [] };
}

/** Text, Claude Code's result of a shell, or contents of an MCP server. */
function toText(output: unknown): string | undefined {
  if (typeof output === "string") return output;
  if (isObject(output) && typeof output["stdout"] === "string") {
    return [output["stdout"], output["stderr"]].filter((text) => typeof text === "string" && text !== "").join("\n");
  }
  const texts = Array.isArray(output) ? output.map((content) => textAt(content, "text")) : [];
  return texts.length > 0 && texts.every((text) => text !== undefined) ? texts.join("\n") : undefined;
}

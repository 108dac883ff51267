import { isObject, nativePayload, textAt, shellText, withObjection } from "@hawk/adapter";
import type { JsonObject, ReplyPart, AnswerParts } from "@hawk/adapter";
import { keepsGoing } from "@hawk/protocol";
import { isPatch, PATCH, textsIn } from "./call.ts";

/** The host shows the user no part of an answer, so failures go to hawk's log. */
export function toFields(said: AnswerParts): ReplyPart {
  const parts = [speak(said), changeInput(said), changeOutput(said)];
  return {
    fields: Object.assign({}, ...parts.map((part) => part.fields)) as JsonObject,
    unsupported: parts.flatMap((part) => part.unsupported),
  };
}

function say(fields: JsonObject, ...unsupported: string[]): ReplyPart {
  return { fields, unsupported };
}

function addition(text: string): JsonObject {
  return text === "" ? {} : { additionalContext: text };
}

function speak(said: AnswerParts): ReplyPart {
  const { refusal, context, verdict } = said;
  const { event, permission } = verdict;
  if (event === "pre_tool_use") {
    const decision = refusal === undefined ? permission?.decision : "deny";
    const reason = refusal ?? permission?.reason;
    const answer = decision ? { permissionDecision: decision, ...(reason ? { permissionDecisionReason: reason } : {}) } : {};
    return say({ ...answer, ...addition(context) });
  }
  if (event === "permission_request") {
    if (refusal !== undefined) return say({ behavior: "deny", message: refusal });
    return say(permission?.decision === "allow" ? { behavior: "allow" } : {});
  }
  if (event.startsWith("post_tool_use")) return say(addition(withObjection(said)));
  if (refusal === undefined) return say(addition(context));
  const isLost = context !== "" && !keepsGoing(event);
  return say({ decision: "block", reason: refusal }, ...(isLost ? ["a block takes no text for the model"] : []));
}

/** A changed input, under its name at each event. */
function changeInput({ input, event }: AnswerParts): ReplyPart {
  if (!input) return say({});
  if (event.name === "pre_mcp_tool_call")
    return isObject(input["_meta"]) ? say({ metaToUse: input["_meta"] }) : say({}, 'pass the metadata as "_meta"');
  if (event.name === "prompt_transformed") return changePrompt(input, "transformed_prompt", "modifiedTransformedPrompt");
  if (event.name === "user_prompt_submit") return changePrompt(input, "prompt", "modifiedPrompt");
  if (isPatch(nativePayload(event.payload))) return say({ modifiedArgs: input[PATCH] });
  return textAt(nativePayload(event.payload), "toolName") === "apply_patch"
    ? say({}, "no patch can express this change")
    : say({ modifiedArgs: input });
}

function changePrompt(input: JsonObject, field: string, own: string): ReplyPart {
  const prompt = textAt(input, field);
  return prompt === undefined ? say({}, `pass a changed prompt as "${field}"`) : say({ [own]: prompt });
}

/** A replaced output is text here, for tools and subagents. */
function changeOutput({ verdict: { output }, event }: AnswerParts): ReplyPart {
  if (output === undefined) return say({});
  const text = typeof output === "string" ? output : (shellText(output) ?? textsIn(output));
  if (text === undefined) return say({}, `the output for ${event.name} is not text`);
  if (event.name === "subagent_stop") return say({ modifiedResponse: text });
  const resultType = textAt(nativePayload(event.payload), "toolResult", "resultType") ?? "success";
  return say({ modifiedResult: { resultType, textResultForLlm: text } });
}

import { endTurn, wrapSpecific } from "@hawk/adapter";
import type { JsonObject, ReplyPart, AnswerParts } from "@hawk/adapter";
import { toOutputText } from "./tool-response.ts";

/** The JSON for everything but messages to the user. */
export function toFields(said: AnswerParts): ReplyPart {
  const { verdict, context, native } = said;
  const { fields, unsupported } = decide(said);
  const specific = { ...decideCall(said), ...(context === "" ? {} : { additionalContext: context }) };
  return { fields: { ...fields, ...endTurn(verdict), ...wrapSpecific(native, specific) }, unsupported };
}

/** Before a tool, and when a permission is asked for. */
function decideCall({ verdict: { event, permission }, refusal, input }: AnswerParts): JsonObject {
  if (event === "permission_request") {
    if (refusal !== undefined) return { decision: { behavior: "deny", message: refusal } };
    return permission?.decision === "allow" ? { decision: { behavior: "allow" } } : {};
  }
  if (event !== "pre_tool_use") return {};
  if (refusal !== undefined) return { permissionDecision: "deny", permissionDecisionReason: refusal };
  // Here the field belongs to a changed input. It decides nothing, and on its own would be an error.
  return input ? { permissionDecision: "allow", updatedInput: input } : {};
}

/** What is sent as a block: a block, or an effect that the host has no other form for. */
function decide({ verdict: { event, output }, refusal }: AnswerParts): ReplyPart {
  if (event === "pre_tool_use" || event === "permission_request") return { fields: {}, unsupported: [] };
  const fields = refusal === undefined ? {} : { decision: "block", reason: refusal };
  if (output === undefined) return { fields, unsupported: [] };
  if (refusal !== undefined) return { fields, unsupported: ["a block takes no changed output"] };
  const text = toOutputText(output);
  if (text === null) return { fields, unsupported: ["the changed output has no text in it"] };
  return { fields: { decision: "block", reason: text }, unsupported: [] };
}

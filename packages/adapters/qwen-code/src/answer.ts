import { besideResult, endTurn, wrapSpecific, pickFields, REPLACEMENT_PREFIX, resultText, withObjection } from "@hawk/adapter";
import type { JsonObject, ReplyPart, AnswerParts } from "@hawk/adapter";

const isFlag = (value: unknown): boolean => typeof value === "boolean";

/** The JSON for everything but messages to the user. */
export function toFields(said: AnswerParts): ReplyPart {
  const { verdict, refusal, context, native } = said;
  if (verdict.event === "permission_request") return answerRequest(said);
  const takesArtifacts = verdict.event.startsWith("post_tool_");
  const own = pickFields(verdict, takesArtifacts ? { artifacts: Array.isArray } : {});
  const reply = (top: JsonObject, specific: JsonObject): ReplyPart => {
    return { fields: { ...top, ...wrapSpecific(native, { ...specific, ...own.fields }) }, unsupported: own.unsupported };
  };
  if (verdict.event === "pre_tool_use") return reply(refusal === undefined ? {} : { decision: "block", reason: refusal }, decideCall(said));
  if (verdict.event === "post_tool_use" || verdict.event === "post_tool_use_failure") {
    // A block after a tool has no effect in the host. Ending the turn doesn't end it, and hides the result.
    if (verdict.output !== undefined)
      return reply({ continue: false, stopReason: besideResult(`${REPLACEMENT_PREFIX}${resultText(verdict.output)}`, said) }, {});
    const additionalContext = withObjection(said);
    return reply({}, additionalContext === "" ? {} : { additionalContext });
  }
  // Always `block`: at some events `deny`, which exit code 2 becomes, has no effect.
  const decision = refusal === undefined ? {} : { decision: "block", reason: refusal };
  return reply(
    { ...decision, ...endTurn(verdict, verdict.kind === "reject" ? refusal : undefined) },
    context === "" ? {} : { additionalContext: context },
  );
}

/**
 * A block is sent twice: with several hooks the last `permissionDecision` wins, so a block without one
 * loses to any approval. For the same reason hawk never approves here.
 */
function decideCall({ verdict: { permission }, refusal }: AnswerParts): JsonObject {
  const decision = refusal === undefined ? permission?.decision : "deny";
  const reason = refusal ?? permission?.reason;
  return decision ? { permissionDecision: decision, ...(reason ? { permissionDecisionReason: reason } : {}) } : {};
}

/** A permission request has one answer. A changed input is part of a grant, and must not become one by itself. */
function answerRequest({ verdict, refusal, input, native }: AnswerParts): ReplyPart {
  const own = pickFields(verdict, refusal === undefined ? {} : { interrupt: isFlag });
  const answer = (decision: JsonObject): ReplyPart => ({ fields: wrapSpecific(native, { decision }), unsupported: own.unsupported });
  if (refusal !== undefined) return answer({ behavior: "deny", message: refusal, ...own.fields });
  if (verdict.permission?.decision === "allow") return answer({ behavior: "allow", ...(input ? { updatedInput: input } : {}) });
  const lost = input ? ["a changed input counts only with a permission"] : [];
  return { fields: {}, unsupported: [...own.unsupported, ...lost] };
}

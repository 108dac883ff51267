import {
  besideResult,
  endTurn,
  wrapSpecific,
  isObject,
  nativePayload,
  pickFields,
  REPLACEMENT_PREFIX,
  resultText,
  textAt,
  valueAt,
  withObjection,
} from "@hawk/adapter";
import type { JsonObject, ReplyPart, AnswerParts } from "@hawk/adapter";
import type { EventName } from "@hawk/events";
import type { Verdict } from "@hawk/protocol";

/** What a changed input is called in the host's answer. */
export const inputFields: Readonly<Partial<Record<EventName, string>>> = {
  pre_tool_use: "tool_input",
  before_model: "llm_request",
  before_tool_selection: "toolConfig",
};

type Shapes = NonNullable<Parameters<typeof pickFields>[1]>;

/** The host's own fields in `hookSpecificOutput`, without a canonical meaning; most only count with a block. */
function ownShapes({ event, kind }: Verdict): Shapes {
  if (event === "post_tool_use") return { tailToolCallRequest: isObject };
  if (kind !== "reject") return {};
  if (event === "stop") return { clearContext: (value) => typeof value === "boolean" };
  // An answer in place of the model's, which the host accepts only from a hook that blocks the request.
  return event === "before_model" ? { llm_response: (value) => Array.isArray(valueAt(value, "candidates")) } : {};
}

export function toFields(said: AnswerParts): ReplyPart {
  const { verdict, refusal, native } = said;
  const own = pickFields(verdict, ownShapes(verdict));
  const { fields, unsupported } = verdict.event === "post_tool_use" ? answerAfterTool(said) : answer(said);
  const { specific, ...top } = fields;
  return {
    fields: {
      ...top,
      ...showReason(said),
      ...wrapSpecific(native, { ...own.fields, ...(isObject(specific) ? specific : {}) }),
      ...endTurn(verdict, verdict.kind === "reject" ? refusal : undefined),
    },
    unsupported: [...own.unsupported, ...unsupported],
  };
}

/** Before a tool, the user sees the message and never the reason of a question or a block. */
function showReason({ verdict: { event, permission, stop }, refusal }: AnswerParts): JsonObject {
  const shown = refusal === undefined ? permission?.reason : event === "pre_tool_use" && !stop ? refusal : undefined;
  return shown ? { systemMessage: shown } : {};
}

function answer(said: AnswerParts): ReplyPart {
  const { verdict, refusal, context, input } = said;
  const { fields: output, unsupported } = changeOutput(said);
  const decision =
    refusal === undefined ? (verdict.permission?.decision === "ask" ? { decision: "ask" } : {}) : { decision: "deny", reason: refusal };
  const specific = {
    ...(input ? { [inputFields[verdict.event] ?? ""]: input } : {}),
    ...output,
    ...(context === "" ? {} : { additionalContext: context }),
  };
  return { fields: { ...decision, specific }, unsupported };
}

/**
 * After a tool the host's `deny` hides the result from the model, which would then repeat the call. So an objection
 * is added to the result, and `deny` is for a replaced result and for a failed call, where the model reads only a reason.
 */
function answerAfterTool(said: AnswerParts): ReplyPart {
  const { verdict, refusal, context, event } = said;
  const isReplaced = verdict.output !== undefined;
  const first = isReplaced
    ? `${REPLACEMENT_PREFIX}${resultText(verdict.output)}`
    : textAt(nativePayload(event.payload), "tool_response", "error", "message");
  if (first !== undefined) {
    const isDenied = isReplaced || refusal !== undefined || context !== "";
    return { fields: isDenied ? { decision: "deny", reason: besideResult(first, said) } : {}, unsupported: [] };
  }
  const additionalContext = withObjection(said);
  return { fields: { specific: additionalContext === "" ? {} : { additionalContext } }, unsupported: [] };
}

function changeOutput({ verdict: { event, kind, output }, event: { payload } }: AnswerParts): ReplyPart {
  if (event !== "after_model" || output === undefined) return { fields: {}, unsupported: [] };
  if (kind === "reject") return { fields: {}, unsupported: ["a block takes no changed output"] };
  const response = toModelResponse(output, payload["llm_response"]);
  return response
    ? { fields: { llm_response: response }, unsupported: [] }
    : { fields: {}, unsupported: ["the model's answer has a different shape"] };
}

/** A chunk of the model's answer: text, or the host's own shape. It silently drops anything else. */
function toModelResponse(output: unknown, own: unknown): JsonObject | null {
  if (typeof output === "string" && output !== "")
    return { ...(isObject(own) ? own : {}), text: output, candidates: [toCandidate(output, own)] };
  const parts = valueAt(firstCandidate(output), "content", "parts");
  return isObject(output) && Array.isArray(parts) && parts.length > 0 && parts.every((part) => typeof part === "string") ? output : null;
}

function toCandidate(text: string, own: unknown): JsonObject {
  const first = firstCandidate(own);
  return { index: 0, ...(isObject(first) ? first : {}), content: { role: "model", parts: [text] } };
}

function firstCandidate(response: unknown): unknown {
  const candidates = valueAt(response, "candidates");
  return Array.isArray(candidates) ? candidates[0] : undefined;
}

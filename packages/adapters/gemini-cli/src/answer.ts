import { isObject, nativeEvent, reasonOf } from "@hawk/adapter";
import type { ReplyPart } from "@hawk/adapter";
import type { HookEvent, Verdict } from "@hawk/protocol";
import { answerAfterTool } from "./after-tool.ts";
import { events } from "./events.ts";
import { inputFields } from "./input-fields.ts";
import { ownFields } from "./own-fields.ts";
import { toNativeInput } from "./tool-input.ts";

/** The JSON for a verdict, without messages for the user. Empty if there is nothing to say. */
export function buildAnswer(verdict: Verdict, event: HookEvent): ReplyPart {
  const { fields, unsupported } = verdict.event === "post_tool_use" ? answerAfterTool(verdict, event) : answer(verdict, event);
  return { fields: { ...fields, ...stop(verdict) }, unsupported };
}

function answer(verdict: Verdict, event: HookEvent): ReplyPart {
  const parts = [ownFields(verdict), changeInput(verdict, event), changeOutput(verdict, event), addContext(verdict)];
  const specific = Object.assign({}, ...parts.map(({ fields }) => fields)) as Record<string, unknown>;
  const fields = {
    ...encodeDecision(verdict),
    ...(Object.keys(specific).length > 0 ? { hookSpecificOutput: { hookEventName: nativeEvent(events, verdict.event), ...specific } } : {}),
  };
  return { fields, unsupported: parts.flatMap((part) => part.unsupported) };
}

function encodeDecision(verdict: Verdict): Record<string, unknown> {
  const { kind, event, context, permission } = verdict;
  const refusal = kind === "reject" ? [reasonOf(verdict)] : [];
  // There is no other way to tell something to an agent that is about to stop, and it is sent back to work by it.
  const texts = event === "stop" && context !== "" && !verdict.stop ? [...refusal, context] : refusal;
  if (texts.length > 0) return { decision: "deny", reason: texts.join("\n") };
  return permission?.decision === "ask" ? { decision: "ask" } : {};
}

/** A stop outweighs a refusal, and its reason is the one that is shown. */
function stop(verdict: Verdict): Record<string, unknown> {
  if (!verdict.stop) return {};
  const reasons = new Set([verdict.stop.reason, verdict.kind === "reject" ? reasonOf(verdict) : undefined].filter(Boolean));
  return { continue: false, ...(reasons.size > 0 ? { stopReason: [...reasons].join("\n") } : {}) };
}

function changeInput({ event: name, input }: Verdict, { payload }: HookEvent): ReplyPart {
  const field = inputFields[name];
  if (!input || field === undefined) return nothing;
  if (name !== "pre_tool_use") return { fields: { [field]: input }, unsupported: [] };
  const native = payload["_native"];
  const tool = typeof payload["tool_name"] === "string" ? payload["tool_name"] : "";
  return { fields: { [field]: toNativeInput(tool, input, isObject(native) ? native["tool_input"] : undefined) }, unsupported: [] };
}

function changeOutput({ event: name, kind, output }: Verdict, { payload }: HookEvent): ReplyPart {
  if (name !== "after_model" || output === undefined) return nothing;
  if (kind === "reject") return { fields: {}, unsupported: ["beside a refusal there is no other output"] };
  const response = toResponse(output, payload["llm_response"]);
  return response
    ? { fields: { llm_response: response }, unsupported: [] }
    : { fields: {}, unsupported: ["the model's answer has another shape"] };
}

/** A chunk of the model's answer: a text, or what the host itself has. Anything else it would drop in silence. */
function toResponse(output: unknown, own: unknown): Record<string, unknown> | null {
  if (typeof output === "string" && output !== "")
    return { ...(isObject(own) ? own : {}), text: output, candidates: [toCandidate(output, own)] };
  const parts = firstParts(output);
  return isObject(output) && Array.isArray(parts) && parts.length > 0 && parts.every((part) => typeof part === "string") ? output : null;
}

function toCandidate(text: string, own: unknown): Record<string, unknown> {
  const first: unknown = isObject(own) && Array.isArray(own["candidates"]) ? own["candidates"][0] : undefined;
  return { index: 0, ...(isObject(first) ? first : {}), content: { role: "model", parts: [text] } };
}

function firstParts(response: unknown): unknown {
  const first: unknown = isObject(response) && Array.isArray(response["candidates"]) ? response["candidates"][0] : undefined;
  return isObject(first) && isObject(first["content"]) ? first["content"]["parts"] : undefined;
}

function addContext({ event, context, stop: isEnded }: Verdict): ReplyPart {
  if (context === "") return nothing;
  if (event !== "stop") return { fields: { additionalContext: context }, unsupported: [] };
  return isEnded ? { fields: {}, unsupported: [`an agent that should stop can't get more text: ${context}`] } : nothing;
}

const nothing: ReplyPart = { fields: {}, unsupported: [] };

import { isObject, nativeEvent, objectAt, reasonOf, withoutFilePath } from "@hawk/adapter";
import type { ReplyPart } from "@hawk/adapter";
import { keepsGoing } from "@hawk/protocol";
import type { HookEvent, Verdict } from "@hawk/protocol";
import { tellAfterTool } from "./after-tool.ts";
import { events } from "./events.ts";
import { nothing, ownFields } from "./own-fields.ts";
import { toNativeInput } from "./tool-input.ts";

/** The JSON for a verdict, without messages for the user. Empty if there is nothing to say. */
export function buildAnswer(verdict: Verdict, event: HookEvent): ReplyPart {
  switch (verdict.event) {
    case "pre_tool_use":
      return withSpecific(verdict, {}, decideCall(verdict), ownFields(verdict));
    case "permission_request":
      return withSpecific(verdict, {}, answerRequest(verdict, event), nothing);
    case "post_tool_use":
    case "post_tool_use_failure":
      return answerAfterTool(verdict);
    default:
      return withSpecific(verdict, { ...refuse(verdict), ...stop(verdict) }, addContext(verdict), ownFields(verdict));
  }
}

function withSpecific({ event }: Verdict, fields: ReplyPart["fields"], ...parts: readonly ReplyPart[]): ReplyPart {
  const { top = {}, ...specific } = Object.assign({}, ...parts.map((part) => part.fields)) as Record<string, unknown>;
  const output = Object.keys(specific).length > 0 ? { hookSpecificOutput: { hookEventName: nativeEvent(events, event), ...specific } } : {};
  return { fields: { ...fields, ...(top as object), ...output }, unsupported: parts.flatMap(({ unsupported }) => unsupported) };
}

/**
 * A refusal is said twice: of several hooks the last `permissionDecision` counts, whatever the others say, so a refusal without one
 * loses against anybody's approval. For the same reason nothing is ever approved here.
 */
function decideCall(verdict: Verdict): ReplyPart {
  const { kind, permission } = verdict;
  const reason = kind === "reject" ? reasonOf(verdict) : permission?.reason;
  const decision = kind === "reject" ? "deny" : permission?.decision;
  if (!decision) return nothing;
  const specific = { permissionDecision: decision, ...(reason ? { permissionDecisionReason: reason } : {}) };
  return { fields: { ...(decision === "deny" ? { top: { decision: "block", reason } } : {}), ...specific }, unsupported: [] };
}

/** A permission request has one answer, and a changed input is part of a grant: by itself it must not become one. */
function answerRequest(verdict: Verdict, { payload }: HookEvent): ReplyPart {
  const { fields, unsupported } = ownFields(verdict);
  const { kind, permission, input } = verdict;
  if (kind === "reject") return { fields: { decision: { behavior: "deny", message: reasonOf(verdict), ...fields } }, unsupported };
  if (permission?.decision !== "allow") {
    return { fields: {}, unsupported: [...unsupported, ...(input ? ["a changed input counts only together with a permission"] : [])] };
  }
  const native = isObject(payload["_native"]) ? payload["_native"]["tool_input"] : undefined;
  const own = input && withoutFilePath(input, objectAt(payload, "tool_input"));
  const updatedInput = own ? { updatedInput: toNativeInput(String(payload["tool_name"]), own, native) } : {};
  return { fields: { decision: { behavior: "allow", ...updatedInput } }, unsupported };
}

function answerAfterTool(verdict: Verdict): ReplyPart {
  const { replacement, ...specific } = tellAfterTool(verdict);
  const top = replacement === undefined ? {} : { continue: false, stopReason: replacement };
  return withSpecific(verdict, top, { fields: specific, unsupported: [] }, ownFields(verdict));
}

/** `block` and nothing else: at some events `deny`, which exit code 2 becomes, has no effect. */
function refuse(verdict: Verdict): Record<string, unknown> {
  const texts = [...(verdict.kind === "reject" ? [reasonOf(verdict)] : []), ...(keepsGoing(verdict.event) ? textsOf(verdict) : [])];
  return texts.length > 0 ? { decision: "block", reason: texts.join("\n") } : {};
}

function textsOf({ context }: Verdict): string[] {
  return context === "" ? [] : [context];
}

/** Only where it does end the turn: an agent that is about to stop would be sent back to work by it. */
function stop(verdict: Verdict): Record<string, unknown> {
  if (!verdict.stop) return {};
  const reasons = new Set([verdict.stop.reason, verdict.kind === "reject" ? reasonOf(verdict) : undefined].filter(Boolean));
  return { continue: false, ...(reasons.size > 0 ? { stopReason: [...reasons].join("\n") } : {}) };
}

function addContext({ event, context }: Verdict): ReplyPart {
  return context === "" || keepsGoing(event) ? nothing : { fields: { additionalContext: context }, unsupported: [] };
}

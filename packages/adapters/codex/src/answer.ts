import type { JsonObject, ReplyPart } from "@hawk/adapter";
import { nativeEvent, reasonOf } from "@hawk/adapter";
import type { HookEvent, Verdict } from "@hawk/protocol";
import { nativePayload } from "./decode.ts";
import { events } from "./events.ts";
import { toNativeInput } from "./tool-call.ts";
import { toOutputText } from "./tool-response.ts";

interface SpecificPart extends ReplyPart {
  /** For `hookSpecificOutput`. */
  specific: JsonObject;
}

const nothing: SpecificPart = { fields: {}, specific: {}, unsupported: [] };

/** The JSON for a verdict, without messages for the user. Empty if there is nothing to say. */
export function buildAnswer(verdict: Verdict, event: HookEvent): SpecificPart {
  const parts = [decideCall(verdict, event), decideRest(verdict), endTurn(verdict), addContext(verdict), tellExtra(verdict)];
  const specific = Object.assign({}, ...parts.map((part) => part.specific)) as JsonObject;
  const fields = Object.assign({}, ...parts.map((part) => part.fields)) as JsonObject;
  const hasSpecific = Object.keys(specific).length > 0;
  return {
    fields: hasSpecific ? { ...fields, hookSpecificOutput: { hookEventName: nativeEvent(events, verdict.event), ...specific } } : fields,
    specific,
    unsupported: parts.flatMap((part) => part.unsupported),
  };
}

/** Before a tool, and when a permission is asked for. */
function decideCall(verdict: Verdict, event: HookEvent): SpecificPart {
  if (verdict.event === "permission_request") return answerRequest(verdict);
  if (verdict.event !== "pre_tool_use") return nothing;
  if (verdict.kind === "reject") return inSpecific({ permissionDecision: "deny", permissionDecisionReason: reasonOf(verdict) });
  if (verdict.kind !== "modify" || !verdict.input) return nothing;
  const updatedInput = toNativeInput(nativePayload(event.payload), verdict.input);
  // Here the word is part of a changed input; it decides nothing, and by itself it would be taken for a mistake.
  if (updatedInput) return inSpecific({ permissionDecision: "allow", updatedInput });
  return { ...nothing, unsupported: ["no patch can express this change; `command` changes the whole patch"] };
}

function answerRequest(verdict: Verdict): SpecificPart {
  if (verdict.kind === "reject") return inSpecific({ decision: { behavior: "deny", message: reasonOf(verdict) } });
  return verdict.permission?.decision === "allow" ? inSpecific({ decision: { behavior: "allow" } }) : nothing;
}

/** What is said as a refusal: one, or what the host has no other form for. */
function decideRest(verdict: Verdict): SpecificPart {
  const { event, kind, output, context, stop } = verdict;
  if (event === "pre_tool_use" || event === "permission_request") return nothing;
  const saidAsRefusal = events[event]?.saidAsRefusal ?? [];
  const isKept = context !== "" && saidAsRefusal.includes("context");
  const lostContext = isKept && stop ? [`${event} ends the turn, so nobody reads the text for the model`] : [];
  const reasons = [...(kind === "reject" ? [reasonOf(verdict)] : []), ...(isKept && !stop ? [context] : [])];
  const refusal = reasons.length > 0 ? { decision: "block", reason: reasons.join("\n") } : {};
  if (output === undefined) return { ...nothing, fields: refusal, unsupported: lostContext };
  const text = kind === "reject" ? null : toOutputText(output);
  if (text !== null) return { ...nothing, fields: { decision: "block", reason: text } };
  const why = kind === "reject" ? "beside a refusal there is no other output" : "the other output has no text in it";
  return { ...nothing, fields: refusal, unsupported: [...lostContext, why] };
}

function endTurn({ stop }: Verdict): SpecificPart {
  if (!stop) return nothing;
  return { ...nothing, fields: { continue: false, ...(stop.reason ? { stopReason: stop.reason } : {}) } };
}

function addContext({ event, context }: Verdict): SpecificPart {
  const isSaid = context === "" || events[event]?.saidAsRefusal?.includes("context") === true;
  return isSaid ? nothing : inSpecific({ additionalContext: context });
}

/** A field that the host does not know would make it discard the whole answer. */
function tellExtra({ event, extra }: Verdict): SpecificPart {
  return { ...nothing, unsupported: Object.keys(extra).map((key) => `${event} does not take "${key}"`) };
}

function inSpecific(specific: JsonObject): SpecificPart {
  return { ...nothing, specific };
}

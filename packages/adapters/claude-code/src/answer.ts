import { nativeEvent, objectAt, reasonOf, withoutFilePath } from "@hawk/adapter";
import type { ReplyPart } from "@hawk/adapter";
import type { HookEvent, Verdict } from "@hawk/protocol";
import { events } from "./events.ts";
import { ownFields } from "./own-fields.ts";
import { replaceOutput } from "./tool-output.ts";

const nothing: ReplyPart = { fields: {}, unsupported: [] };

/** The JSON for a verdict, without messages for the user. Empty if there is nothing to say. */
export function buildAnswer(verdict: Verdict, event: HookEvent): ReplyPart {
  const { fields: said, unsupported } = buildSpecific(verdict, event);
  const { terminalSequence, ...specific } = said;
  const fields = {
    ...(isRefusedByDecision(verdict) ? { decision: "block", reason: reasonOf(verdict) } : {}),
    ...(verdict.stop ? { continue: false, ...(verdict.stop.reason ? { stopReason: verdict.stop.reason } : {}) } : {}),
    ...(terminalSequence === undefined ? {} : { terminalSequence }),
    ...(Object.keys(specific).length > 0
      ? { hookSpecificOutput: { hookEventName: event.nativeName ?? nativeEvent(events, event.name), ...specific } }
      : {}),
  };
  return { fields, unsupported };
}

/** At permission events, a block is a denial. */
function isRefusedByDecision({ kind, event }: Verdict): boolean {
  return kind === "reject" && events[event]?.permissions === undefined;
}

function buildSpecific(decided: Verdict, event: HookEvent): ReplyPart {
  const { input } = decided;
  const verdict = input ? { ...decided, input: withoutFilePath(input, objectAt(event.payload, "tool_input")) } : decided;
  const answers = verdict.event === "permission_request" ? [answerRequest(verdict)] : [decidePermission(verdict), ownFields(verdict)];
  const parts = [...answers, addContext(verdict), changeOutput(verdict, event)];
  return {
    fields: Object.assign({}, ...parts.map(({ fields }) => fields)) as ReplyPart["fields"],
    unsupported: parts.flatMap((part) => part.unsupported),
  };
}

function decidePermission({ kind, permission, input, ...verdict }: Verdict): ReplyPart {
  const isDenied = kind === "reject" && events[verdict.event]?.permissions !== undefined;
  const decision = isDenied ? "deny" : permission?.decision;
  const reason = isDenied ? reasonOf({ kind, ...verdict }) : permission?.reason;
  const fields = {
    ...(decision ? { permissionDecision: decision, ...(reason ? { permissionDecisionReason: reason } : {}) } : {}),
    ...(input ? { updatedInput: input } : {}),
  };
  return { fields, unsupported: [] };
}

/** A permission request has one answer. A changed input is part of a grant, and must not become one by itself. */
function answerRequest(verdict: Verdict): ReplyPart {
  const { fields, unsupported } = ownFields(verdict);
  const { kind, permission, input } = verdict;
  if (kind === "reject") return { fields: { decision: { behavior: "deny", message: reasonOf(verdict), ...fields } }, unsupported };
  if (permission?.decision === "allow") {
    return { fields: { decision: { behavior: "allow", ...(input ? { updatedInput: input } : {}), ...fields } }, unsupported };
  }
  return { fields: {}, unsupported: [...unsupported, ...(input ? ["a changed input counts only with a permission"] : [])] };
}

function addContext({ context }: Verdict): ReplyPart {
  return context === "" ? nothing : { fields: { additionalContext: context }, unsupported: [] };
}

function changeOutput({ kind, output }: Verdict, event: HookEvent): ReplyPart {
  if (output === undefined) return nothing;
  const isAnswered = kind === "reject" && event.name !== "post_tool_use";
  return isAnswered ? { fields: {}, unsupported: ["a block takes no changed output"] } : replaceOutput(output, event);
}

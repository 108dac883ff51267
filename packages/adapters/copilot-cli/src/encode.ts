import { fitVerdict, listNotes } from "@hawk/adapter";
import type { Adapter, FittedVerdict, HostEvent, JsonObject, ReplyPart } from "@hawk/adapter";
import { keepsGoing } from "@hawk/protocol";
import type { Verdict } from "@hawk/protocol";
import { changeInput } from "./change-input.ts";
import { changeOutput } from "./change-output.ts";
import { events } from "./events.ts";

const unknownEvent: HostEvent = { native: [] };

/**
 * JSON and exit code 0, always: what a hook says on stderr reaches nobody, and before a tool every other exit code refuses the call.
 * The host shows the user nothing of an answer, so failures are for hawk's own log.
 */
export const encode: Adapter["encode"] = (original, event) => {
  const { verdict, unsupported } = fitVerdict(original, events[original.event] ?? unknownEvent);
  const { verdict: ending, unsupported: lost } = withStop(verdict, original);
  const parts = [speak(ending, original), changeInput(ending, event), changeOutput(ending, event)];
  const fields: JsonObject = Object.assign({}, ...parts.map((part) => part.fields));
  const notes = listNotes(original);
  return {
    stdout: Object.keys(fields).length > 0 ? `${JSON.stringify(fields)}\n` : "",
    stderr: notes.map((note) => `${note}\n`).join(""),
    exitCode: 0,
    unsupported: [
      ...unsupported,
      ...lost,
      ...parts.flatMap((part) => part.unsupported),
      ...Object.keys(verdict.extra).map((key) => `"${key}" is not a field of Copilot CLI`),
    ],
  };
};

/** A turn can't be ended here, but what was about to happen can be refused. */
function withStop(verdict: Verdict, { stop }: Verdict): FittedVerdict {
  const canRefuse = events[verdict.event]?.canBlock === true && !keepsGoing(verdict.event) && !isAfterwards(verdict.event);
  if (!stop || !canRefuse || verdict.kind === "reject") return { verdict, unsupported: [] };
  const { input, permission, ...rest } = verdict;
  const lost = [...(input ? ["no other input"] : []), ...(permission ? ["no permission"] : [])];
  return {
    verdict: { ...rest, kind: "reject", reason: stop.reason || "stopped by a hook" },
    unsupported: lost.map((what) => `beside a refusal there is ${what}`),
  };
}

function isAfterwards(event: Verdict["event"]): boolean {
  return event === "post_tool_use" || event === "post_tool_use_failure";
}

/** Stands before feedback on what has happened already, where the host's own way to refuse would hide the result. */
export const OBJECTED = "A hook objects: ";

function speak(verdict: Verdict, original: Verdict): ReplyPart {
  const { event, kind, context } = verdict;
  const reason = kind === "reject" ? (verdict.reason?.trim() ? verdict.reason : "blocked by a hook") : "";
  if (event === "pre_tool_use") return say({ ...encodeDecision(verdict, reason), ...addition(context) });
  if (event === "permission_request") return say(encodePermission(verdict, reason));
  if (isAfterwards(event)) return say(addition([context, reason && `${OBJECTED}${reason}`].filter(Boolean).join("\n")));
  if (keepsGoing(event)) return sendBack(reason, context, original);
  if (!reason) return say(addition(context));
  return { fields: { decision: "block", reason }, unsupported: context ? ["beside a refusal there is no text for the model"] : [] };
}

function say(fields: JsonObject): ReplyPart {
  return { fields, unsupported: [] };
}

function addition(text: string): JsonObject {
  return text === "" ? {} : { additionalContext: text };
}

function encodeDecision({ permission }: Verdict, reason: string): JsonObject {
  if (reason) return { permissionDecision: "deny", permissionDecisionReason: reason };
  if (!permission) return {};
  return { permissionDecision: permission.decision, ...(permission.reason ? { permissionDecisionReason: permission.reason } : {}) };
}

function encodePermission({ permission }: Verdict, reason: string): JsonObject {
  if (reason) return { behavior: "deny", message: reason };
  return permission?.decision === "allow" ? { behavior: "allow" } : {};
}

/** Text for an agent that is about to stop would keep it going, so there is none if a hook wants it to stop. */
function sendBack(reason: string, context: string, { stop }: Verdict): ReplyPart {
  if (stop && context) return { fields: {}, unsupported: ["text for the model would keep an agent going that should stop"] };
  const text = [reason, context].filter(Boolean).join("\n");
  return say(text ? { decision: "block", reason: text } : {});
}

import { isObject, reasonOf } from "@hawk/adapter";
import type { ReplyPart } from "@hawk/adapter";
import type { HookEvent, Verdict } from "@hawk/protocol";
import { ownFields } from "./own-fields.ts";

/** Words that tell the model what is whose. */
export const REPLACED = "The call has run, and a hook gives this as its result:\n";
export const OBJECTED = "A hook objects to this call: ";
export const ADDED = "A hook adds: ";

/**
 * After a tool the host's `deny` takes the result away from the model, which would then do again what is done already. So an objection
 * stands beside the result, and `deny` is for another result, and for a failed call: of that the model reads nothing but a reason.
 */
export function answerAfterTool(verdict: Verdict, event: HookEvent): ReplyPart {
  const { kind, context } = verdict;
  const objection = kind === "reject" ? [`${OBJECTED}${reasonOf(verdict)}`] : [];
  const replaced = verdict.output === undefined ? undefined : `${REPLACED}${toText(verdict.output)}`;
  const first = replaced ?? failureOf(event);
  const { fields: own, unsupported } = ownFields(verdict);
  if (first === undefined) {
    const additionalContext = [...(context === "" ? [] : [context]), ...objection].join("\n");
    return { fields: toSpecific({ ...(additionalContext === "" ? {} : { additionalContext }), ...own }), unsupported };
  }
  const texts = [...(context === "" ? [] : [`${ADDED}${context}`]), ...objection];
  const isDenied = replaced !== undefined || texts.length > 0;
  return {
    fields: { ...(isDenied ? { decision: "deny", reason: [first, ...texts].join("\n\n") } : {}), ...toSpecific(own) },
    unsupported,
  };
}

/** The error that the model is shown of a call that failed. */
function failureOf({ payload }: HookEvent): string | undefined {
  const native = payload["_native"];
  const response = isObject(native) ? native["tool_response"] : undefined;
  const error = isObject(response) ? response["error"] : undefined;
  return isObject(error) && typeof error["message"] === "string" ? error["message"] : undefined;
}

/** Results are text here. Of a shell's, in Claude Code's shape, that is what it printed. */
function toText(output: unknown): string {
  if (typeof output === "string") return output;
  if (isObject(output) && typeof output["stdout"] === "string") {
    return [output["stdout"], output["stderr"]].filter((text) => typeof text === "string" && text !== "").join("\n");
  }
  return JSON.stringify(output) ?? "";
}

function toSpecific(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.keys(fields).length > 0 ? { hookSpecificOutput: { hookEventName: "AfterTool", ...fields } } : {};
}

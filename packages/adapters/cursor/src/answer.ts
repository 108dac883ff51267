import { reasonOf, textAt } from "@hawk/adapter";
import type { JsonObject, ReplyPart } from "@hawk/adapter";
import { keepsGoing } from "@hawk/protocol";
import type { HookEvent, Verdict } from "@hawk/protocol";
import { nativePayload } from "./decode.ts";
import { events } from "./events.ts";
import { toNativeInput } from "./tool-input.ts";
import { isMcpTool } from "./tools.ts";

/** Words that tell the model that a hook is against what has been done. */
export const OBJECTED = "A hook objects to this call: ";

const nothing: ReplyPart = { fields: {}, unsupported: [] };

/** The JSON for a verdict. Empty if there is nothing to say. */
export function buildAnswer(verdict: Verdict, event: HookEvent, longestContext: number): ReplyPart {
  const parts = [
    refuse(verdict),
    changeInput(verdict, event),
    changeOutput(verdict, event),
    addContext(verdict, longestContext),
    end(verdict),
    tellUser(verdict),
    tellExtra(verdict),
  ];
  return {
    fields: Object.assign({}, ...parts.map(({ fields }) => fields)) as JsonObject,
    unsupported: parts.flatMap(({ unsupported }) => unsupported),
  };
}

/** The model reads what is for the user, so both get the reason. After a tool a refusal is text, and at a stop it is the next task. */
function refuse(verdict: Verdict): ReplyPart {
  if (verdict.kind !== "reject") return nothing;
  const reason = reasonOf(verdict);
  switch (verdict.event) {
    case "pre_tool_use":
      return { ...nothing, fields: { permission: "deny", user_message: reason, agent_message: reason } };
    case "subagent_start":
      return { ...nothing, fields: { permission: "deny", user_message: reason } };
    case "user_prompt_submit":
      return { ...nothing, fields: { continue: false, user_message: reason } };
    default:
      return nothing;
  }
}

function changeInput({ kind, input }: Verdict, { payload }: HookEvent): ReplyPart {
  if (kind !== "modify" || !input) return nothing;
  const { fields, lost } = toNativeInput(nativePayload(payload), input, textAt(payload, "cwd") ?? "");
  return {
    fields: Object.keys(fields).length > 0 ? { updated_input: fields } : {},
    unsupported: lost.map((key) => `the host takes no other \`${key}\` for ${textAt(payload, "tool_name") ?? "this tool"}`),
  };
}

function changeOutput({ output }: Verdict, { payload }: HookEvent): ReplyPart {
  if (output === undefined) return nothing;
  if (isMcpTool(textAt(nativePayload(payload), "tool_name") ?? "")) return { ...nothing, fields: { updated_mcp_tool_output: output } };
  return { ...nothing, unsupported: ["only the output of an MCP tool can be replaced in this host"] };
}

/** All text for the model, in the single field for it. */
function addContext(verdict: Verdict, longest: number): ReplyPart {
  const { event, kind, context, stop } = verdict;
  const isRefused = kind === "reject";
  const isLost = context !== "" && stop !== undefined && keepsGoing(event);
  const texts = isLost || context === "" ? [] : [context];
  const unsupported = isLost ? [`${event} ends here, so nobody reads the text for the model`] : [];
  if (keepsGoing(event)) {
    const followup = [...(isRefused ? [reasonOf(verdict)] : []), ...texts].join("\n");
    return { fields: followup.trim() ? { followup_message: followup } : {}, unsupported };
  }
  const objection = isRefused && isAfterTool(event) ? [`${OBJECTED}${reasonOf(verdict)}`] : [];
  return fitText([...texts, ...objection].join("\n"), longest);
}

function isAfterTool(event: Verdict["event"]): boolean {
  return event === "post_tool_use" || event === "post_tool_use_failure";
}

/** The host drops a text that is too long, all of it. */
function fitText(text: string, longest: number): ReplyPart {
  if (text === "") return nothing;
  if (text.trim().length <= longest) return { ...nothing, fields: { additional_context: text } };
  const cut = `\n[cut here: the host takes ${longest} characters]`;
  const whole = text.trim();
  return {
    fields: { additional_context: `${whole.slice(0, longest - cut.length)}${cut}` },
    unsupported: [`text for the model is cut after ${longest} characters, and there are ${whole.length}`],
  };
}

function end({ event, stop }: Verdict): ReplyPart {
  if (!stop || !events[event]?.canStop) return nothing;
  return { ...nothing, fields: { continue: false, ...(stop.reason ? { user_message: stop.reason } : {}) } };
}

function tellUser({ systemMessages }: Verdict): ReplyPart {
  return systemMessages.length > 0 ? { ...nothing, fields: { user_message: systemMessages.join("\n") } } : nothing;
}

function tellExtra({ event, extra }: Verdict): ReplyPart {
  return { ...nothing, unsupported: Object.keys(extra).map((key) => `${event} does not take "${key}"`) };
}

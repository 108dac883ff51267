import { isDeepStrictEqual } from "node:util";
import { nativePayload, objectAt, textOrEmpty, withObjection } from "@hawk/adapter";
import type { JsonObject, ReplyPart, AnswerParts } from "@hawk/adapter";
import { keepsGoing } from "@hawk/protocol";

/** The fields that a hook can change, by the host's names; all fields for tools not listed here, such as MCP tools. */
const takenFields: Readonly<Record<string, readonly string[]>> = {
  Shell: ["command", "cwd", "timeout"],
  Write: ["file_path"],
  Read: ["file_path"],
  ReadLints: ["file_path"],
  Delete: ["file_path"],
  List: ["file_path"],
  Grep: ["pattern", "file_path"],
  Fetch: ["url"],
};

/**
 * JSON and exit code 0, or nothing at all: at a step that asks for a permission, any other text would block the call, and with exit
 * code 2 the user would be shown the JSON itself.
 */
export function answerWithin(longest: number): (said: AnswerParts) => ReplyPart {
  return (said) => {
    const parts = [refuse(said), changeInput(said), changeOutput(said), addContext(said, longest), end(said)];
    return {
      fields: Object.assign({}, ...parts.map(({ fields }) => fields)) as JsonObject,
      unsupported: parts.flatMap(({ unsupported }) => unsupported),
    };
  };
}

function say(fields: JsonObject, ...unsupported: string[]): ReplyPart {
  return { fields, unsupported };
}

/** The model also reads the user's message, so both get the reason. At a stop it is the next task. */
function refuse({ verdict: { event }, refusal: reason }: AnswerParts): ReplyPart {
  if (reason === undefined) return say({});
  if (event === "pre_tool_use") return say({ permission: "deny", user_message: reason, agent_message: reason });
  if (event === "subagent_start") return say({ permission: "deny", user_message: reason });
  if (event === "user_prompt_submit") return say({ continue: false, user_message: reason });
  return say(keepsGoing(event) && reason.trim() ? { followup_message: reason } : {});
}

/** Only changed fields, and only those the host accepts. */
function changeInput({ input, event: { payload } }: AnswerParts): ReplyPart {
  const native = nativePayload(payload);
  const tool = textOrEmpty(native, "tool_name");
  const taken = Object.hasOwn(takenFields, tool) ? takenFields[tool] : undefined;
  const changed = Object.entries(input ?? {}).filter(([key, value]) => !isSame(value, key, native, payload));
  const lost = changed.filter(([key]) => taken?.includes(key) === false);
  const kept = changed.filter((entry) => !lost.includes(entry));
  return say(
    kept.length > 0 ? { updated_input: Object.fromEntries(kept) } : {},
    ...lost.map(([key]) => `the host accepts no changed \`${key}\` for ${textOrEmpty(payload, "tool_name") || "this tool"}`),
  );
}

/** As the host sent it, or with the absolute path that hooks see. */
function isSame(value: unknown, key: string, native: JsonObject, payload: JsonObject): boolean {
  return [objectAt(native, "tool_input")[key], objectAt(payload, "tool_input")[key]].some((before) => isDeepStrictEqual(value, before));
}

function changeOutput({ verdict: { output }, event: { payload } }: AnswerParts): ReplyPart {
  if (output === undefined) return say({});
  if (textOrEmpty(nativePayload(payload), "tool_name").startsWith("MCP:")) return say({ updated_mcp_tool_output: output });
  return say({}, "only the output of an MCP tool can be replaced in this host");
}

/** The host drops all of a text that is too long. */
function addContext(said: AnswerParts, longest: number): ReplyPart {
  const text = said.verdict.event.startsWith("post_tool_use") ? withObjection(said) : said.context;
  const whole = text.trim();
  if (text === "" || whole.length <= longest) return say(text === "" ? {} : { additional_context: text });
  const cut = `\n[cut here: the host takes ${longest} characters]`;
  const unsupported = `text for the model is cut after ${longest} characters, and there are ${whole.length}`;
  return say({ additional_context: `${whole.slice(0, longest - cut.length)}${cut}` }, unsupported);
}

function end({ verdict: { stop } }: AnswerParts): ReplyPart {
  return say(stop ? { continue: false, ...(stop.reason ? { user_message: stop.reason } : {}) } : {});
}

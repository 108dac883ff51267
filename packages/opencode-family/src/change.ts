import { isObject, nativePayload, textAt, shellText, valueAt } from "@hawk/adapter";
import type { JsonObject, ReplyPart, AnswerParts } from "@hawk/adapter";

/** What the table of tools doesn't say about an answer: inputs of other kinds, outputs, and where nobody listens any more. */
export function changeOf(said: AnswerParts): ReplyPart {
  const parts = [changeInput(said), changeOutput(said), silence(said), showReason(said)];
  return {
    fields: Object.assign({}, ...parts.map(({ fields }) => fields)) as JsonObject,
    unsupported: parts.flatMap(({ unsupported }) => unsupported),
  };
}

const nothing: ReplyPart = { fields: {}, unsupported: [] };

function changeInput({ verdict: { event }, input }: AnswerParts): ReplyPart {
  const isMisnamed =
    (event === "user_prompt_submit" && textAt(input, "prompt") === undefined) || (event === "shell_env" && !isObject(input?.["env"]));
  if (!input || !isMisnamed) return nothing;
  return {
    fields: { input: undefined },
    unsupported: [event === "shell_env" ? 'pass variables as "env"' : 'pass a changed prompt as "prompt"'],
  };
}

/** Text, or for the tools of an MCP server a list of contents. */
function changeOutput({ verdict: { output }, event: { name, payload } }: AnswerParts): ReplyPart {
  if (output === undefined) return nothing;
  const text = shellText(output) ?? output;
  const isContents = Array.isArray(output) && Array.isArray(valueAt(nativePayload(payload), "output", "content"));
  if (typeof text === "string" || isContents) return { fields: { output: text }, unsupported: [] };
  return { fields: {}, unsupported: [`the output for ${name} is not text`] };
}

/** The host is done with a failed call that has no result. */
function silence({ verdict, refusal, context, event: { payload } }: AnswerParts): ReplyPart {
  if (verdict.event !== "post_tool_use_failure" || isObject(valueAt(nativePayload(payload), "output"))) return nothing;
  const words = [refusal ?? "", context].filter((text) => text !== "");
  return {
    fields: { refuse: undefined, context: undefined },
    unsupported: words.map((text) => `the agent takes no text about a failed tool: ${text}`),
  };
}

/** The host calls a blocked prompt an error, shows a blocked call as it shows any other, and says why of neither. */
function showReason({ verdict: { event, kind, reason = "" } }: AnswerParts): ReplyPart {
  const isSilent = kind === "reject" && (event === "pre_tool_use" || event.startsWith("user_prompt")) && reason.trim() !== "";
  return isSilent ? { fields: { message: reason }, unsupported: [] } : nothing;
}

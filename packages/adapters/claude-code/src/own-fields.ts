import { isObject, pickFields } from "@hawk/adapter";
import type { ReplyPart } from "@hawk/adapter";
import type { EventName } from "@hawk/events";
import type { Verdict } from "@hawk/protocol";
import { events } from "./events.ts";

type Shape = (value: unknown) => boolean;

const isText: Shape = (value) => typeof value === "string";
const isFlag: Shape = (value) => typeof value === "boolean";
const isLine: Shape = (value) => typeof value === "string" && /^.*\S.*$/.test(value);
const isTextList: Shape = (value) => Array.isArray(value) && value.every(isText);
const isObjectList: Shape = (value) => Array.isArray(value) && value.every(isObject);
const isAction: Shape = (value) => value === "accept" || value === "decline" || value === "cancel";

/** The host's own fields at each event. One with the wrong shape would make the host discard the whole answer, even a block. */
const shapes: Readonly<Partial<Record<EventName, Readonly<Record<string, Shape>>>>> = {
  permission_denied: { retry: isFlag },
  post_tool_use: { classifierContext: isText },
  user_prompt_submit: { sessionTitle: isText, suppressOriginalPrompt: isFlag },
  user_prompt_expansion: { suppressOriginalPrompt: isFlag },
  session_start: { initialUserMessage: isText, sessionTitle: isText, watchPaths: isTextList, reloadSkills: isFlag },
  elicitation: { action: isAction, content: isObject },
  elicitation_result: { action: isAction, content: isObject },
  cwd_changed: { watchPaths: isTextList },
  file_changed: { watchPaths: isTextList },
  message_display: { displayContent: isText },
  worktree_create: { worktreePath: isLine },
};

/** Fields for answers to a permission request: a denial, and a grant. */
const refusalShapes: Readonly<Record<string, Shape>> = { interrupt: isFlag };
const grantShapes: Readonly<Record<string, Shape>> = { updatedPermissions: isObjectList };

/** The host's own fields that hooks gave and this event takes. */
export function ownFields(verdict: Verdict): ReplyPart {
  return pickFields(verdict, shapesFor(verdict));
}

function shapesFor({ event, kind, permission }: Verdict): Readonly<Record<string, Shape>> {
  if (event === "permission_request") {
    if (kind === "reject") return refusalShapes;
    return permission ? grantShapes : {};
  }
  // A block takes no other answer.
  const isAnswer = event === "elicitation" || event === "elicitation_result";
  if (isAnswer && kind === "reject") return {};
  return { ...shapes[event], ...(events[event]?.canTellUser ? { terminalSequence: isText } : {}) };
}

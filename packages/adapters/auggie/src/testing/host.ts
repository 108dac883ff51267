import { isObject } from "@hawk/adapter";
import type { JsonObject } from "@hawk/adapter";
import { loadPayloads, reactionOf, verdictKit } from "@hawk/adapter/testing";
import type { KitMaterial } from "@hawk/adapter/testing";
import { auggie } from "../auggie.ts";

const payloads = loadPayloads(import.meta.url);

export const { eventOf, replyTo, readReply } = verdictKit(auggie, payloads);

const ownFields = new Set(["continue", "stopReason", "systemMessage", "hookSpecificOutput"]);
const eventNames = new Set("PreToolUse PostToolUse Stop SessionStart SessionEnd Notification PromptSubmit".split(" "));

export const material: KitMaterial = {
  payloads,
  // At an exit code, the user sees the same text as the model.
  understand: (reply, _native, event) => {
    const reaction = reactionOf(auggie, reply, event);
    return reply.exitCode === 2 ? { ...reaction, userMessage: reaction.reason } : reaction;
  },
  // What makes Auggie discard an answer.
  accepts: ({ stdout, exitCode }, native) => {
    if (exitCode !== 0) return stdout === "" ? null : "JSON beside an exit code";
    const output = stdout === "" ? {} : (JSON.parse(stdout) as JsonObject);
    const strange = Object.keys(output).filter((key) => !ownFields.has(key));
    if (strange.length > 0) return strange.join(", ");
    const { hookSpecificOutput: specific } = output;
    return specific === undefined || (isObject(specific) && specific["hookEventName"] === native) ? null : "an answer for another event";
  },
  // What Auggie would skip.
  validate: (text) => {
    const { hooks } = JSON.parse(text) as { hooks: Record<string, JsonObject[]> };
    return Object.entries(hooks).flatMap(([event, groups]) => {
      if (!eventNames.has(event)) return [`${event} is not an event`];
      return groups.flatMap((group) => (group["hooks"] as JsonObject[]).flatMap(findProblems));
    });
  },
  textsIn: (text) => auggie.listHooks(text).map(({ what }) => what),
};

function findProblems({ type, command, timeout = 1, ...strange }: JsonObject): string[] {
  const isSound = type === "command" && typeof command === "string" && Number.isSafeInteger(timeout) && Number(timeout) > 0;
  return [...Object.keys(strange), ...(isSound ? [] : ["an entry makes no sense"])];
}

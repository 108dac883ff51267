import { isObject } from "@hawk/adapter";
import type { JsonObject, Reply } from "@hawk/adapter";
import type { HostReaction } from "@hawk/adapter/testing";
import { hookDefaults } from "@hawk/protocol";
import type { HookEvent, Outcome, PlannedHook } from "@hawk/protocol";
import { decodeReply } from "../decode-reply.ts";
import { toCanonicalCall } from "../tool-call.ts";

export const hook: PlannedHook = {
  id: "runner",
  name: "runner",
  events: [],
  dialect: "claude",
  handler: { type: "shell", command: "run", passContext: true, parseResult: true },
  timeoutSeconds: 60,
  ...hookDefaults,
  origin: { layer: "user", file: "settings.json", line: 1, column: 1 },
};

/** What Auggie makes of a reply. */
export function understand(reply: Reply, _native: string, event: HookEvent): HostReaction {
  const outcome = decodeReply(reply, hook, event);
  const isBlocked = outcome.status === "blocking";
  const call = event.payload["_native"] as JsonObject;
  return {
    blocked: isBlocked,
    reason: isBlocked ? outcome.reason : undefined,
    stops: outcome.stop !== undefined,
    context: outcome.context,
    input: outcome.updatedInput && toCanonicalCall({ ...call, tool_input: outcome.updatedInput }, "/repo").tool_input,
    permission: isBlocked ? undefined : outcome.permission?.decision,
    userMessage: heardByUser(outcome, reply),
  };
}

/** At a refusal, the user sees the same text as the model. */
function heardByUser({ status, reason, systemMessage }: Outcome, { exitCode }: Reply): string | undefined {
  const isShown = status === "non_blocking_error" || exitCode === 2;
  return isShown ? reason : systemMessage;
}

const ownFields = new Set(["continue", "stopReason", "systemMessage", "hookSpecificOutput"]);

/** What makes Auggie discard an answer. */
export function findComplaint({ stdout, exitCode }: Reply, native: string): string | null {
  if (exitCode !== 0) return stdout === "" ? null : "JSON beside an exit code";
  const output = stdout === "" ? {} : (JSON.parse(stdout) as JsonObject);
  const strange = Object.keys(output).filter((key) => !ownFields.has(key));
  if (strange.length > 0) return strange.join(", ");
  const { hookSpecificOutput: specific } = output;
  return specific === undefined || (isObject(specific) && specific["hookEventName"] === native) ? null : "an answer for another event";
}

const eventNames = new Set("PreToolUse PostToolUse Stop SessionStart SessionEnd Notification PromptSubmit".split(" "));

/** What Auggie would skip. */
export function validateSettings(text: string): string[] {
  const { hooks } = JSON.parse(text) as { hooks: Record<string, JsonObject[]> };
  return Object.entries(hooks).flatMap(([event, groups]) => {
    if (!eventNames.has(event)) return [`${event} is not an event`];
    return groups.flatMap((group) => (group["hooks"] as JsonObject[]).flatMap(findProblems));
  });
}

function findProblems({ type, command, timeout = 1, ...strange }: JsonObject): string[] {
  const isSound = type === "command" && typeof command === "string" && Number.isSafeInteger(timeout) && Number(timeout) > 0;
  return [...Object.keys(strange), ...(isSound ? [] : ["an entry makes no sense"])];
}

import { isObject, textOrEmpty } from "@hawk/adapter";
import type { JsonObject, Reply } from "@hawk/adapter";
import type { HostReaction } from "@hawk/adapter/testing";
import type { HookEvent } from "@hawk/protocol";
import { toCanonicalCall } from "../tool-call.ts";

const exitTwoRefuses = new Set(["PreToolUse", "PostToolUse", "UserPromptSubmit", "Stop", "PreCompact"]);
const takesContext = new Set(["PostToolUse", "UserPromptSubmit", "SessionStart"]);

/** What droid makes of a reply, according to its package; assumes that it drops JSON next to exit code 2. */
export function understand({ stdout, stderr, exitCode }: Reply, native: string, event: HookEvent): HostReaction {
  if (exitCode === 2 && exitTwoRefuses.has(native)) return { blocked: true, reason: stderr };
  if (exitCode !== 0) return { blocked: false, userMessage: stderr };
  const output = stdout.startsWith("{") ? (JSON.parse(stdout) as JsonObject) : {};
  const specific = isObject(output["hookSpecificOutput"]) ? output["hookSpecificOutput"] : {};
  return {
    blocked: native === "UserPromptSubmit" && output["continue"] === false,
    stops: native === "PreToolUse" && output["continue"] === false,
    context: takesContext.has(native) ? textOrEmpty(specific, "additionalContext") || undefined : undefined,
    input: inputIn(specific["updatedInput"], native, event),
    permission: native === "PreToolUse" ? textOrEmpty(specific, "permissionDecision") || undefined : undefined,
  };
}

/** Fields are merged into the call's own. */
function inputIn(updated: unknown, native: string, { payload }: HookEvent): unknown {
  if (!isObject(updated)) return undefined;
  if (native === "UserPromptSubmit") return updated;
  const call = isObject(payload["_native"]) ? payload["_native"] : payload;
  const before = isObject(call["tool_input"]) ? call["tool_input"] : {};
  return toCanonicalCall({ ...call, tool_input: { ...before, ...updated } }).tool_input;
}

/** What must never be said. */
export function findComplaint({ stdout, exitCode }: Reply): string | null {
  if (![0, 1, 2].includes(exitCode)) return `exit code ${exitCode} would end the agent`;
  if (exitCode !== 0 && stdout !== "") return "JSON beside an exit code";
  return stdout === "" || stdout.startsWith("{") ? null : "text that is not JSON";
}

const eventNames = new Set(
  "PreToolUse PostToolUse Notification UserPromptSubmit Stop SubagentStop PreCompact SessionStart SessionEnd".split(" "),
);

/** What droid would not read in a file that holds nothing but hooks. */
export function validateSettings(text: string): string[] {
  return Object.entries(JSON.parse(text) as JsonObject).flatMap(([event, groups]) => {
    if (!eventNames.has(event) || !Array.isArray(groups)) return [`${event} is not an event with a list`];
    return groups.flatMap((group: JsonObject) => (group["hooks"] as JsonObject[]).flatMap((hook) => findProblems(event, hook)));
  });
}

function findProblems(event: string, { type, command, timeout = 1 }: JsonObject): string[] {
  const isWhole = Number.isSafeInteger(timeout) && Number(timeout) > 0;
  return type === "command" && typeof command === "string" && isWhole ? [] : [`${event} has a hook that makes no sense`];
}

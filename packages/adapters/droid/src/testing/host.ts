import { isObject, objectAt, textOrEmpty } from "@hawk/adapter";
import type { JsonObject } from "@hawk/adapter";
import { loadPayloads, verdictKit } from "@hawk/adapter/testing";
import type { KitMaterial } from "@hawk/adapter/testing";
import type { HookEvent } from "@hawk/protocol";
import { droid } from "../droid.ts";

const payloads = loadPayloads(import.meta.url);

export const { eventOf, replyTo, readReply } = verdictKit(droid, payloads);

const exitTwoRefuses = new Set(["PreToolUse", "PostToolUse", "UserPromptSubmit", "Stop", "PreCompact"]);
const takesContext = new Set(["PostToolUse", "UserPromptSubmit", "SessionStart"]);
const eventNames = new Set(
  "PreToolUse PostToolUse Notification UserPromptSubmit Stop SubagentStop PreCompact SessionStart SessionEnd".split(" "),
);

export const material: KitMaterial = {
  payloads,
  // How droid reads a reply, according to its package; assumes that it drops JSON next to exit code 2.
  understand: ({ stdout, stderr, exitCode }, native, event) => {
    if (exitCode === 2 && exitTwoRefuses.has(native)) return { blocked: true, reason: stderr };
    if (exitCode !== 0) return { blocked: false, userMessage: stderr };
    const output = stdout.startsWith("{") ? (JSON.parse(stdout) as JsonObject) : {};
    const specific = objectAt(output, "hookSpecificOutput");
    return {
      blocked: native === "UserPromptSubmit" && output["continue"] === false,
      stops: native === "PreToolUse" && output["continue"] === false,
      context: takesContext.has(native) ? textOrEmpty(specific, "additionalContext") || undefined : undefined,
      input: inputIn(specific["updatedInput"], native, event),
      permission: native === "PreToolUse" ? textOrEmpty(specific, "permissionDecision") || undefined : undefined,
    };
  },
  accepts: ({ stdout, exitCode }) => {
    if (![0, 1, 2].includes(exitCode)) return `exit code ${exitCode} would end the agent`;
    if (exitCode !== 0 && stdout !== "") return "JSON beside an exit code";
    return stdout === "" || stdout.startsWith("{") ? null : "text that is not JSON";
  },
  // What droid would not read in a file that holds nothing but hooks.
  validate: (text) =>
    Object.entries(JSON.parse(text) as JsonObject).flatMap(([event, groups]) => {
      if (!eventNames.has(event) || !Array.isArray(groups)) return [`${event} is not an event with a list`];
      return groups.flatMap((group: JsonObject) => (group["hooks"] as JsonObject[]).flatMap((hook) => findProblems(event, hook)));
    }),
  inputs: { user_prompt_submit: { prompt: "Say it louder." } },
};

/** Fields are merged into the call's own. */
function inputIn(updated: unknown, native: string, { payload }: HookEvent): unknown {
  if (!isObject(updated) || native === "UserPromptSubmit") return updated;
  const call = objectAt(payload, "_native");
  return droid.decode(native, { ...call, tool_input: { ...objectAt(call, "tool_input"), ...updated } }, {})?.payload["tool_input"];
}

function findProblems(event: string, { type, command, timeout = 1 }: JsonObject): string[] {
  const isWhole = Number.isSafeInteger(timeout) && Number(timeout) > 0;
  return type === "command" && typeof command === "string" && isWhole ? [] : [`${event} has a hook that makes no sense`];
}

import { isObject } from "@hawk/adapter";
import type { JsonObject, Reply } from "@hawk/adapter";
import type { HostReaction } from "@hawk/adapter/testing";
import { hookDefaults } from "@hawk/protocol";
import type { HookEvent, PlannedHook } from "@hawk/protocol";
import { decodeReply } from "../decode-reply.ts";
import { toCanonicalCall } from "../tool-call.ts";

export const hook: PlannedHook = {
  id: "runner",
  name: "runner",
  events: [],
  dialect: "claude",
  handler: { type: "shell", command: "run", passContext: true, parseResult: true },
  timeoutSeconds: 30,
  ...hookDefaults,
  origin: { layer: "user", file: "crush.json", line: 1, column: 1 },
};

/** What Crush makes of a reply. */
export function understand(reply: Reply, _native: string, event: HookEvent): HostReaction {
  const outcome = decodeReply(reply, hook, event);
  const isBlocked = outcome.status === "blocking";
  return {
    blocked: isBlocked,
    reason: isBlocked ? outcome.reason : undefined,
    stops: outcome.stop !== undefined,
    context: outcome.context,
    input: outcome.updatedInput && merge(outcome.updatedInput, event),
    permission: outcome.permission?.decision,
    userMessage: outcome.status === "non_blocking_error" ? outcome.reason : undefined,
  };
}

function merge(updated: JsonObject, { payload }: HookEvent): JsonObject {
  const call = payload["_native"] as JsonObject;
  return toCanonicalCall({ ...call, tool_input: { ...(isObject(call["tool_input"]) ? call["tool_input"] : {}), ...updated } }).tool_input;
}

/** What Crush would ignore: anything but JSON on stdout, and all of stdout beside an exit code. */
export function findComplaint({ stdout, exitCode }: Reply): string | null {
  if (exitCode !== 0) return stdout === "" ? null : "stdout beside an exit code";
  return stdout === "" || isObject(JSON.parse(stdout)) ? null : "no object";
}

/** What Crush's schema rejects. */
export function validateSettings(text: string): string[] {
  const { hooks } = JSON.parse(text) as { hooks: Record<string, JsonObject[]> };
  const { PreToolUse: entries = [], ...strange } = hooks;
  return [...Object.keys(strange), ...entries.flatMap(findProblems)];
}

function findProblems({ command, timeout = 1, ...strange }: JsonObject): string[] {
  const isSound = typeof command === "string" && Number.isSafeInteger(timeout) && Number(timeout) > 0;
  return [...Object.keys(strange), ...(isSound ? [] : ["an entry makes no sense"])];
}

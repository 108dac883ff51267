import { isObject, nativePayload, objectAt, textAt } from "@hawk/adapter";
import type { JsonObject } from "@hawk/adapter";
import { loadPayloads, verdictKit } from "@hawk/adapter/testing";
import type { KitMaterial } from "@hawk/adapter/testing";
import type { HookEvent } from "@hawk/protocol";
import { grok } from "../grok.ts";

const payloads = loadPayloads(import.meta.url);

export const { eventOf, jsonFor, readReply } = verdictKit(grok, payloads);

const blocks = new Set(["PostToolUse", "UserPromptSubmit", "Stop", "SubagentStop"]);
const takesContext = new Set(["PreToolUse", "PostToolUse", "PostToolUseFailure"]);
const events = new Set(Object.values(grok.events).flatMap(({ native }) => native));

export const material: KitMaterial = {
  payloads,
  // How Grok CLI 1.0.41 reads a reply, as observed.
  understand: ({ stdout, stderr, exitCode }, native, event) => {
    if (exitCode === 1) return { blocked: false, userMessage: stderr };
    const output = stdout === "" ? {} : (JSON.parse(stdout) as JsonObject);
    const specific = objectAt(output, "hookSpecificOutput");
    const isDenied = native === "PreToolUse" && specific["permissionDecision"] === "deny";
    const isBlocked = isDenied || (blocks.has(native) && output["decision"] === "block");
    const reason = isDenied ? textAt(specific, "permissionDecisionReason") : textAt(output, "reason");
    return {
      blocked: isBlocked,
      reason,
      context: native === "Stop" ? reason : takesContext.has(native) ? textAt(specific, "additionalContext") : undefined,
      input: inputIn(specific["updatedInput"], native, event),
      permission: isDenied ? undefined : textAt(specific, "permissionDecision"),
    };
  },
  accepts: ({ stdout, exitCode }, native) => {
    if (exitCode !== 0 && exitCode !== 1) return `exit code ${exitCode}`;
    if (stdout === "") return null;
    const { permissionDecision } = objectAt(JSON.parse(stdout), "hookSpecificOutput");
    return permissionDecision === undefined || native === "PreToolUse" ? null : "a permission that nobody reads";
  },
  // What makes it discard the file, or part of it.
  validate: (text) =>
    Object.entries(objectAt(JSON.parse(text), "hooks")).flatMap(([event, groups]) => {
      const hooks = (groups as JsonObject[]).flatMap((group) => group["hooks"] as JsonObject[]);
      return events.has(event) && hooks.every(isSound) ? [] : [`${event} makes no sense`];
    }),
  // The whole file is hawk's.
  startingTexts: { "no file": null },
};

/** It takes the place of the call's own, and has to be complete: the description was there before. */
function inputIn(updated: unknown, native: string, { payload }: HookEvent): unknown {
  if (!isObject(updated) || native !== "PreToolUse") return undefined;
  const { description: _description, ...input } = updated;
  return grok.decode(native, { ...nativePayload(payload), toolInput: input }, {})?.payload["tool_input"];
}

function isSound({ type, command, timeout }: JsonObject): boolean {
  return type === "command" && typeof command === "string" && Number.isSafeInteger(timeout) && Number(timeout) > 0;
}

import { objectAt, textAt } from "@hawk/adapter";
import type { JsonObject } from "@hawk/adapter";
import { loadPayloads, verdictKit } from "@hawk/adapter/testing";
import type { KitMaterial } from "@hawk/adapter/testing";
import { lettaCode } from "../letta-code.ts";

const payloads = loadPayloads(import.meta.url);

export const { eventOf, replyTo, readReply } = verdictKit(lettaCode, payloads);

const blocks = new Set(["PreToolUse", "PostToolUse", "PostToolUseFailure"]);
const takesContext = new Set(["PostToolUse", "PostToolUseFailure"]);

export const material: KitMaterial = {
  payloads,
  // How Letta Code 0.25.9 reads a reply, as observed.
  understand: ({ stdout, stderr, exitCode }, native) => {
    if (exitCode === 2 && blocks.has(native)) return { blocked: true, reason: stderr };
    const context =
      takesContext.has(native) && stdout !== "" ? textAt(JSON.parse(stdout), "hookSpecificOutput", "additionalContext") : undefined;
    return { blocked: false, context, userMessage: exitCode === 1 ? stderr : undefined };
  },
  accepts: ({ stdout, exitCode }, native) => {
    if (exitCode === 2) return blocks.has(native) ? null : "nothing can be blocked here";
    return stdout === "" || takesContext.has(native) ? null : "text that nobody reads";
  },
  // An entry without a list of hooks would break every call.
  validate: (text) =>
    Object.entries(objectAt(JSON.parse(text), "hooks")).flatMap(([event, groups]) =>
      (groups as JsonObject[]).flatMap(({ hooks }) => {
        return Array.isArray(hooks) && hooks.every(isSound) ? [] : [`${event} has an entry that makes no sense`];
      }),
    ),
};

function isSound({ type, command, timeout }: JsonObject): boolean {
  return type === "command" && typeof command === "string" && Number.isSafeInteger(timeout) && Number(timeout) > 0;
}

import { objectAt, textAt } from "@hawk/adapter";
import type { JsonObject } from "@hawk/adapter";
import { loadPayloads, verdictKit } from "@hawk/adapter/testing";
import type { KitMaterial } from "@hawk/adapter/testing";
import { reasonix } from "../reasonix.ts";

const payloads = loadPayloads(import.meta.url);

export const { replyTo, readReply } = verdictKit(reasonix, payloads);

const blocks = new Set(["PreToolUse", "UserPromptSubmit"]);

export const material: KitMaterial = {
  payloads,
  // How Reasonix 1.38.11 reads a reply, as observed.
  understand: ({ stdout, stderr, exitCode }, native) => {
    if (exitCode === 2 && blocks.has(native)) return { blocked: true, reason: stderr };
    const context =
      native === "SessionStart" && stdout !== "" ? textAt(JSON.parse(stdout), "hookSpecificOutput", "additionalContext") : undefined;
    return { blocked: false, context, userMessage: exitCode === 1 ? stderr : undefined };
  },
  accepts: ({ stdout, exitCode }, native) => {
    if (exitCode === 2) return blocks.has(native) ? null : "nothing can be blocked here";
    return stdout === "" || native === "SessionStart" ? null : "text that nobody reads";
  },
  // A group of Claude Code's would run nothing, and any other timeout would drop the file.
  validate: (text) =>
    Object.entries(objectAt(JSON.parse(text), "hooks")).flatMap(([event, hooks]) =>
      (hooks as JsonObject[]).flatMap(({ command, timeout, ...strange }) => {
        const isSound = typeof command === "string" && Number.isSafeInteger(timeout) && Number(timeout) > 0;
        return isSound && Object.keys(strange).length === 0 ? [] : [`${event} has a hook that makes no sense`];
      }),
    ),
};

import type { JsonObject, Reply } from "@hawk/adapter";
import type { HostReaction } from "@hawk/adapter/testing";
import { hookDefaults } from "@hawk/protocol";
import type { HookEvent, PlannedHook } from "@hawk/protocol";
import { decodeReply } from "../decode-reply.ts";

export const hook: PlannedHook = {
  id: "runner",
  name: "runner",
  events: [],
  dialect: "claude",
  handler: { type: "shell", command: "run", passContext: true, parseResult: true },
  timeoutSeconds: 60,
  ...hookDefaults,
  origin: { layer: "user", file: "hawk.json", line: 1, column: 1 },
};

/** What Kiro makes of a reply. */
export function understand(reply: Reply, _native: string, event: HookEvent): HostReaction {
  const { status, reason, context } = decodeReply(reply, hook, event);
  const isBlocked = status === "blocking";
  return { blocked: isBlocked, reason: isBlocked ? reason : undefined, context };
}

const refusable = new Set(["PreToolUse", "UserPromptSubmit", "PreTaskExec"]);

/** By one page of the documentation every other exit code refuses. */
export function findComplaint({ exitCode }: Reply, native: string): string | null {
  return exitCode === 0 || (exitCode === 2 && refusable.has(native)) ? null : `exit code ${exitCode}`;
}

const triggers = new Set(
  `SessionStart SessionEnd UserPromptSubmit Stop PreToolUse PostToolUse PostFileCreate PostFileSave PostFileDelete PreTaskExec PostTaskExec
   Manual`.split(/\s+/),
);

/** What is not in Kiro's documentation. */
export function validateSettings(text: string): string[] {
  const { version, hooks, ...strange } = JSON.parse(text) as { version: string; hooks: JsonObject[] };
  return [...Object.keys(strange), ...(version === "v1" ? [] : ["another version"]), ...hooks.flatMap(findProblems)];
}

function findProblems({ name, trigger, action, timeout = 1, ...strange }: JsonObject): string[] {
  const { type, command } = action as JsonObject;
  const isSound = type === "command" && typeof command === "string" && typeof name === "string" && triggers.has(String(trigger));
  return [...Object.keys(strange), ...(isSound && Number.isSafeInteger(timeout) && Number(timeout) > 0 ? [] : ["an entry makes no sense"])];
}

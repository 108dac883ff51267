import type { HostReaction } from "@hawk/adapter/testing";
import type { Reply } from "@hawk/adapter";
import { hookDefaults } from "@hawk/protocol";
import type { HookEvent, Outcome, PlannedHook } from "@hawk/protocol";
import { decodeReply } from "../decode-reply.ts";
import { events } from "../events.ts";
import { findProblem } from "../output-shape.ts";

export const hook: PlannedHook = {
  id: "runner",
  name: "runner",
  events: [],
  dialect: "claude",
  handler: { type: "shell", command: "run", passContext: true, parseResult: true },
  timeoutSeconds: 600,
  ...hookDefaults,
  origin: { layer: "user", file: "hooks.json", line: 1, column: 1 },
};

/** What Codex makes of a reply. */
export function understand(reply: Reply, _nativeEvent: string, event: HookEvent): HostReaction {
  const outcome = decodeReply(reply, hook, event);
  const isBlocked = outcome.status === "blocking";
  const refusal = isBlocked ? outcome.reason : undefined;
  const saidAsRefusal = events[event.name]?.saidAsRefusal ?? [];
  return {
    blocked: isBlocked,
    reason: refusal,
    stops: outcome.stop !== undefined,
    context: outcome.context ?? (saidAsRefusal.includes("context") ? refusal : undefined),
    input: outcome.updatedInput,
    output: saidAsRefusal.includes("output") ? refusal : undefined,
    permission: outcome.permission?.decision,
    userMessage: heardByUser(outcome),
  };
}

/** Why Codex would discard a reply, and so do what the hook should prevent. */
export function findComplaint({ stdout, exitCode }: Reply, nativeEvent: string): string | null {
  if (exitCode !== 0) return exitCode === 1 && stdout === "" ? null : `exit code ${exitCode}`;
  if (stdout === "") return null;
  if (/\\ud[89a-f]/.test(stdout.replaceAll("\\\\", ""))) return "half a character";
  return findProblem(JSON.parse(stdout) as Record<string, unknown>, nativeEvent);
}

function heardByUser({ status, reason, systemMessage }: Outcome): string | undefined {
  return status === "non_blocking_error" ? reason : systemMessage;
}

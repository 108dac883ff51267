import type { HostReaction } from "@hawk/adapter/testing";
import type { Reply } from "@hawk/adapter";
import { dialects, hookDefaults } from "@hawk/protocol";
import type { HookEvent, Outcome, PlannedHook } from "@hawk/protocol";

const hook: PlannedHook = {
  id: "runner",
  name: "runner",
  events: [],
  dialect: "claude",
  handler: { type: "shell", command: "run", passContext: true, parseResult: true },
  timeoutSeconds: 600,
  ...hookDefaults,
  origin: { layer: "user", file: "settings.json", line: 1, column: 1 },
};

/** What Claude Code makes of a reply, by the dialect that was written from running it. */
export function understand(reply: Reply, _nativeEvent: string, event: HookEvent): HostReaction {
  const outcome = dialects.claude.decode(reply, hook, event);
  const isBlocked = outcome.status === "blocking";
  return {
    blocked: isBlocked,
    reason: isBlocked ? outcome.reason : undefined,
    stops: outcome.stop !== undefined,
    context: outcome.context,
    input: outcome.updatedInput,
    output: outcome.updatedOutput ?? outcome.extra?.["displayContent"] ?? outcome.extra?.["content"],
    permission: isBlocked ? undefined : outcome.permission?.decision,
    userMessage: heardByUser(outcome),
  };
}

function heardByUser({ status, reason, systemMessage }: Outcome): string | undefined {
  return status === "non_blocking_error" ? reason : systemMessage;
}

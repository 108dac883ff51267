import { dialects, hookDefaults } from "@hawk/protocol";
import type { HookEvent, PlannedHook, ProcessResult } from "@hawk/protocol";
import type { Adapter } from "./adapter.ts";

/** How a host reacts to a reply. */
export interface HostReaction {
  blocked: boolean;
  reason?: string | undefined;
  stops?: boolean | undefined;
  /** Text for the model. */
  context?: string | undefined;
  input?: unknown;
  output?: unknown;
  /** The answer to a permission request, other than a denial. */
  permission?: string | undefined;
  /** Text for the user. */
  userMessage?: string | undefined;
}

/** To a host, hawk is one command. */
export const runner: PlannedHook = {
  id: "runner",
  name: "runner",
  events: [],
  dialect: "claude",
  handler: { type: "shell", command: "run", passContext: true, parseResult: true },
  timeoutSeconds: 600,
  ...hookDefaults,
  origin: { layer: "user", file: "settings", line: 1, column: 1 },
};

/** How a host reacts to a program's answer, by the host's own rules. */
export function understandReply(
  { decodeReply = dialects.claude.decode }: Pick<Adapter, "decodeReply">,
  result: ProcessResult,
  event: HookEvent,
): HostReaction {
  const { status, reason, stop, context, updatedInput, updatedOutput, permission, systemMessage } = decodeReply(result, runner, event);
  const isBlocked = status === "blocking";
  return {
    blocked: isBlocked,
    reason: isBlocked ? reason : undefined,
    stops: stop !== undefined,
    context,
    input: updatedInput,
    output: updatedOutput,
    permission: isBlocked ? undefined : permission?.decision,
    userMessage: status === "non_blocking_error" ? reason : systemMessage,
  };
}

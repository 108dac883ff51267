import type { Reply } from "@hawk/adapter";
import type { HostReaction } from "@hawk/adapter/testing";
import { hookDefaults } from "@hawk/protocol";
import type { HookEvent, PlannedHook } from "@hawk/protocol";
import { OBJECTED } from "../answer.ts";
import { decodeReply } from "../decode-reply.ts";
import { events } from "../events.ts";

export const hook: PlannedHook = {
  id: "runner",
  name: "runner",
  events: [],
  dialect: "claude",
  handler: { type: "shell", command: "run", passContext: true, parseResult: true },
  timeoutSeconds: 60,
  ...hookDefaults,
  origin: { layer: "user", file: "hooks.json", line: 1, column: 1 },
};

/** What Cursor makes of a reply, and the model of its text. */
export function understand(reply: Reply, _nativeEvent: string, event: HookEvent): HostReaction {
  const { status, reason, stop, context, updatedInput, updatedOutput, permission, systemMessage } = decodeReply(reply, hook, event);
  const refusal = status === "blocking" ? reason : undefined;
  const objected = context?.indexOf(OBJECTED) ?? -1;
  const objection = objected === -1 ? undefined : context?.slice(objected);
  const added = objected === -1 ? context : context?.slice(0, objected) || undefined;
  const isFollowUp = events[event.name]?.saidAsRefusal?.includes("context");
  return {
    blocked: refusal !== undefined || objection !== undefined,
    reason: refusal ?? objection,
    stops: stop !== undefined,
    context: added ?? (isFollowUp ? refusal : undefined),
    input: updatedInput,
    output: updatedOutput,
    permission: permission?.decision,
    userMessage: status === "non_blocking_error" ? reason : (systemMessage ?? stop?.reason),
  };
}

/** What Cursor would say against a reply; at a step that asks for a permission it would refuse the call. */
export function findComplaint({ stdout, exitCode }: Reply): string | null {
  if (exitCode !== 0) return exitCode === 1 && stdout === "" ? null : `exit code ${exitCode}`;
  if (stdout === "") return null;
  const output = JSON.parse(stdout) as Record<string, unknown>;
  const texts = ["user_message", "agent_message", "additional_context", "followup_message"].filter((key) => key in output);
  const wrong = texts.find((key) => typeof output[key] !== "string");
  if (wrong !== undefined) return `${wrong} is not text`;
  return "permission" in output && output["permission"] !== "deny" ? "a permission that has no effect" : null;
}

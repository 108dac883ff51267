import { eventInfo } from "@hawk/events";
import type { HookEvent } from "../definition.ts";
import type { PlannedHook } from "../dialect.ts";
import type { Outcome } from "../outcome.ts";
import { isObject } from "../payload.ts";
import { answerNames, permissionEvents } from "./claude-events.ts";
import { findOutputProblem, specificKeys } from "./claude-output-shape.ts";
import type { ClaudeOutput, PermissionAnswer, SpecificOutput } from "./claude-output-shape.ts";
import { failed, succeeded } from "./failures.ts";

/** Reads the JSON of a hook that may have printed anything. */
export function readClaudeOutput(json: Record<string, unknown>, hook: PlannedHook, event: HookEvent): Outcome {
  const output = withoutNothing(json);
  if (Object.keys(output).length === 0) return succeeded(hook.id);
  const specific = isObject(output["hookSpecificOutput"]) ? withoutNothing(output["hookSpecificOutput"]) : undefined;
  if (isObject(specific?.["decision"])) specific["decision"] = withoutNothing(specific["decision"]);
  const problem = findOutputProblem(output, specific, event.name, answerNames(event));
  if (problem !== undefined) return failed(hook.id, "invalid_output", problem);
  return toOutcome(output, specific ?? {}, hook, event);
}

/** A refusal where the event can be refused, and a report of one elsewhere. */
export function refuse(outcome: Outcome, reason: string, event: HookEvent): Outcome {
  if (eventInfo(event.name).canBlock) return { ...outcome, status: "blocking", reason };
  return { ...outcome, status: "non_blocking_error", failure: "unsupported", reason: `${event.name} can't be blocked: ${reason}` };
}

function toOutcome(output: ClaudeOutput, specific: SpecificOutput, hook: PlannedHook, event: HookEvent): Outcome {
  const answer = event.name === "permission_request" ? specific.decision : undefined;
  const permission = answer ? fromAnswer(answer) : fromDecision(output, specific, event);
  const outcome = withoutNothing({
    hookId: hook.id,
    status: "success",
    permission,
    updatedInput: answer?.updatedInput ?? specific.updatedInput,
    updatedOutput: specific.updatedToolOutput ?? specific.updatedMCPToolOutput,
    context: specific.additionalContext,
    systemMessage: output.systemMessage,
    stop: output.continue === false ? withoutNothing({ reason: output.stopReason }) : undefined,
    suppressOutput: output.suppressOutput,
    extra: readExtra(output, specific, answer),
  }) as unknown as Outcome;
  const isDenied = permission?.decision === "deny";
  if (!isDenied && output.decision !== "block") return outcome;
  return refuse(outcome, (isDenied ? permission.reason : undefined) ?? output.reason ?? `blocked by ${hook.name}`, event);
}

function fromAnswer({ behavior, message }: PermissionAnswer): Outcome["permission"] {
  return { decision: behavior, ...(message === undefined ? {} : { reason: message }) };
}

function fromDecision(output: ClaudeOutput, specific: SpecificOutput, { name }: HookEvent): Outcome["permission"] {
  const isApproved = output.decision === "approve" && name === "pre_tool_use";
  const decision = (permissionEvents.has(name) ? specific.permissionDecision : undefined) ?? (isApproved ? "allow" : undefined);
  const reason = specific.permissionDecisionReason ?? output.reason;
  return decision && { decision, ...(reason === undefined ? {} : { reason }) };
}

function readExtra(output: ClaudeOutput, specific: SpecificOutput, answer: PermissionAnswer | undefined): Outcome["extra"] {
  const { terminalSequence } = output;
  const { interrupt, updatedPermissions } = answer ?? {};
  const own = Object.entries(specific).filter(([key]) => !specificKeys.has(key) || (key === "decision" && !answer));
  const extra = withoutNothing({ ...Object.fromEntries(own), terminalSequence, interrupt, updatedPermissions });
  return Object.keys(extra).length > 0 ? extra : undefined;
}

/** Scripts that build their JSON with `jq` write `null` for what they leave out. */
function withoutNothing(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));
}

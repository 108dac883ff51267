import { isObject, parseStrictly, textAt, valueAt } from "@hawk/adapter";
import type { HostEvent, JsonObject, ReplyArguments } from "@hawk/adapter";
import { dialects, keepsGoing } from "@hawk/protocol";
import type { HookEvent, Outcome, ProcessResult } from "@hawk/protocol";
import { PATCH } from "./call.ts";

type ReplyOutcome = Omit<Outcome, "hookId">;

const success: ReplyOutcome = { status: "success" };
const REFUSED = 2;

/** How Copilot CLI reads a program's reply: before a tool every failure refuses, and elsewhere none does. */
export function decodeReply(...[{ events }, result, hook, event]: ReplyArguments): Outcome {
  if (result.timedOut === true || result.aborted === true) return dialects.claude.decode(result, hook, event);
  const printed = parseStrictly(result.stdout);
  const output = isObject(printed) ? printed : null;
  const hasFailed = result.spawnError !== undefined || result.exitCode !== 0;
  const outcome = hasFailed ? readFailure(result, output, event) : output ? readOutput(output, event, events[event.name]) : success;
  return { ...outcome, hookId: hook.id };
}

function readFailure({ exitCode, stderr, spawnError }: ProcessResult, output: JsonObject | null, { name }: HookEvent): ReplyOutcome {
  const failure = spawnError ?? (stderr.trim() || `exited with code ${exitCode}`);
  if (name === "post_tool_use_failure" && exitCode === REFUSED) return { ...success, context: stderr.trim() };
  if (name !== "pre_tool_use")
    return { status: "non_blocking_error", failure: spawnError === undefined ? "exit" : "spawn", reason: failure };
  const reason = textAt(output, "permissionDecisionReason") ?? (exitCode === REFUSED ? "hook exited with code 2" : "hook errored");
  return { status: "blocking", reason };
}

function readOutput(output: JsonObject, event: HookEvent, host: HostEvent | undefined): ReplyOutcome {
  const context = host?.canAddContext && !keepsGoing(event.name) ? textAt(output, "additionalContext") : undefined;
  return { ...success, ...(context ? { context } : {}), ...readChanges(output, event, host), ...readDecision(output, event, host) };
}

function readDecision(output: JsonObject, { name }: HookEvent, host: HostEvent | undefined): Partial<ReplyOutcome> {
  const isAsked = name === "permission_request" || name === "pre_tool_use";
  const [decision, key] = name === "permission_request" ? ["behavior", "message"] : ["permissionDecision", "permissionDecisionReason"];
  const choice = isAsked ? textAt(output, decision) : undefined;
  if (choice === "deny") return { status: "blocking", reason: textAt(output, key) ?? "No reason provided" };
  if (choice === "allow" || (choice === "ask" && name === "pre_tool_use")) return { permission: { decision: choice } };
  const isRefused = !isAsked && host?.canBlock === true && output["decision"] === "block";
  return isRefused ? { status: "blocking", reason: textAt(output, "reason") ?? "No reason provided" } : {};
}

/** The field for a changed input at other events: the host's name, and hawk's. */
const changedFields: Readonly<Partial<Record<HookEvent["name"], readonly [string, string]>>> = {
  user_prompt_submit: ["modifiedPrompt", "prompt"],
  prompt_transformed: ["modifiedTransformedPrompt", "transformed_prompt"],
  pre_mcp_tool_call: ["metaToUse", "_meta"],
};

function readChanges(output: JsonObject, { name }: HookEvent, host: HostEvent | undefined): Partial<ReplyOutcome> {
  const { modifiedArgs: args } = output;
  if (name === "pre_tool_use" && isObject(args)) return { updatedInput: args };
  if (name === "pre_tool_use" && typeof args === "string") return { updatedInput: { [PATCH]: args } };
  const [own, field] = changedFields[name] ?? [];
  if (own !== undefined && field !== undefined && output[own] !== undefined) return { updatedInput: { [field]: output[own] } };
  const text =
    name === "subagent_stop" ? textAt(output, "modifiedResponse") : textAt(valueAt(output, "modifiedResult"), "textResultForLlm");
  return text !== undefined && host?.canModifyOutput ? { updatedOutput: text } : {};
}

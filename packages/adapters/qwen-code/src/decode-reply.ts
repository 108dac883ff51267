import { isObject } from "@hawk/adapter";
import type { HostEvent, JsonObject, ReplyArguments } from "@hawk/adapter";
import type { HookEvent, Outcome, PlannedHook, ProcessResult } from "@hawk/protocol";
import { dialects, keepsGoing } from "@hawk/protocol";

const BLOCKING_EXIT = 2;

/** How the host reads a program's output. With exit code 2 it reads stderr only, and otherwise stderr when there is nothing on stdout. */
export function decodeReply(...[{ events }, result, hook, event]: ReplyArguments): Outcome {
  const isCut = result.timedOut === true || result.aborted === true || result.spawnError !== undefined;
  if (isCut) return dialects.claude.decode({ ...result, stdout: "" }, hook, event);
  const hookId = hook.id;
  const host = events[event.name];
  const isBlocking = result.exitCode === BLOCKING_EXIT;
  const text = isBlocking ? result.stderr.trim() : result.stdout.trim() || result.stderr.trim();
  if (text === "") return { hookId, status: "success" };
  const json = parseOutput(text);
  if (json) return readJson(json, hook, event, host);
  if (text.startsWith("{") && !isBlocking) {
    return { hookId, status: "non_blocking_error", failure: "invalid_output", reason: "its output starts like JSON but isn't" };
  }
  return readText(text, result, hook, event, host);
}

function parseOutput(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const inner: unknown = typeof value === "string" ? JSON.parse(value) : value;
    return isObject(inner) ? inner : undefined;
  } catch {
    return undefined;
  }
}

const plainTextEvents: ReadonlySet<HookEvent["name"]> = new Set(["session_start", "user_prompt_submit", "user_prompt_expansion"]);

function readText(
  text: string,
  { exitCode, stdout }: ProcessResult,
  { id: hookId }: PlannedHook,
  event: HookEvent,
  host: HostEvent | undefined,
): Outcome {
  if (exitCode === BLOCKING_EXIT) return refuse({ hookId, status: "success" }, text, "deny", event, host);
  if (exitCode !== 0) return { hookId, status: "non_blocking_error", failure: "exit", reason: text };
  const isContext = stdout.trim() !== "" && plainTextEvents.has(event.name);
  return { hookId, status: "success", ...(isContext ? { context: text } : { systemMessage: text }) };
}

function readJson(json: JsonObject, hook: PlannedHook, event: HookEvent, host: HostEvent | undefined): Outcome {
  const specific = isObject(json["hookSpecificOutput"]) ? json["hookSpecificOutput"] : {};
  const reason = textOf(json["stopReason"]) ?? textOf(json["reason"]) ?? "No reason provided";
  const outcome: Outcome = {
    hookId: hook.id,
    status: "success",
    ...(textOf(json["systemMessage"]) === undefined ? {} : { systemMessage: json["systemMessage"] as string }),
    ...readContext(specific, event, host),
  };
  if (event.name === "permission_request") return readRequest(outcome, specific["decision"]);
  const decision = event.name === "pre_tool_use" ? (specific["permissionDecision"] ?? json["decision"]) : json["decision"];
  if (decision === "ask" && event.name === "pre_tool_use") return { ...outcome, permission: { decision, reason } };
  const reasonText = textOf(specific["permissionDecisionReason"]) ?? reason;
  if (decision === "block" || decision === "deny") {
    const stop = json["continue"] === false && host?.canStop ? { stop: { reason } } : {};
    return refuse({ ...outcome, ...stop }, event.name === "pre_tool_use" ? reasonText : reason, decision, event, host);
  }
  return json["continue"] === false ? end(outcome, reason, event, host) : outcome;
}

/** A block after a tool has no effect, and `deny` doesn't block what comes next. */
function refuse(outcome: Outcome, reason: string, decision: "block" | "deny", { name }: HookEvent, host: HostEvent | undefined): Outcome {
  const isDeaf = name === "post_tool_use" || name === "post_tool_use_failure" || name === "permission_request";
  const needsBlock = (name === "todo_created" || name === "todo_completed") && decision === "deny";
  return host?.canBlock && !isDeaf && !needsBlock ? { ...outcome, status: "blocking", reason } : outcome;
}

/** Ending the turn works at few events. At others it blocks, sends the agent back to work, or hides a result. */
function end(outcome: Outcome, reason: string, { name }: HookEvent, host: HostEvent | undefined): Outcome {
  if (host?.canStop) return { ...outcome, stop: { reason } };
  if (name === "post_tool_use") return { ...outcome, updatedOutput: reason };
  const isRefusal = name === "pre_tool_use" || name === "post_tool_batch" || keepsGoing(name);
  return isRefusal ? { ...outcome, status: "blocking", reason } : outcome;
}

function readContext(specific: JsonObject, { name }: HookEvent, host: HostEvent | undefined): Partial<Outcome> {
  const context = host?.canAddContext && !keepsGoing(name) ? textOf(specific["additionalContext"]) : undefined;
  const { artifacts } = specific;
  return { ...(context === undefined ? {} : { context }), ...(Array.isArray(artifacts) ? { extra: { artifacts } } : {}) };
}

function readRequest(outcome: Outcome, decision: unknown): Outcome {
  if (!isObject(decision)) return outcome;
  const { behavior, message, interrupt, updatedInput } = decision;
  if (behavior !== "allow") {
    const extra = interrupt === true ? { extra: { interrupt } } : {};
    return { ...outcome, ...extra, status: "blocking", reason: textOf(message) ?? "blocked by a hook", permission: { decision: "deny" } };
  }
  return { ...outcome, permission: { decision: "allow" }, ...(isObject(updatedInput) ? { updatedInput } : {}) };
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

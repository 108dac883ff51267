import { isObject, nativeEvent, textAt } from "@hawk/adapter";
import type { HostEvent, JsonObject, ReplyArguments } from "@hawk/adapter";
import { dialects } from "@hawk/protocol";
import type { Outcome, ProcessResult } from "@hawk/protocol";

const BLOCKING_EXIT = 2;
/** Steps that ask for permission: output that the host does not understand blocks there. */
const permissionSteps: ReadonlySet<string> = new Set(["preToolUse", "subagentStart"]);
const continueSteps: ReadonlySet<string> = new Set(["beforeSubmitPrompt", "sessionStart"]);

type ReplyOutcome = Omit<Outcome, "hookId">;

const success: ReplyOutcome = { status: "success" };

/** How Cursor reads a program's reply. */
export function decodeReply(...[{ events }, result, hook, event]: ReplyArguments): Outcome {
  const isCut = result.timedOut === true || result.aborted === true || result.spawnError !== undefined;
  if (isCut) return dialects.claude.decode(result, hook, event);
  const step = event.nativeName ?? nativeEvent(events, event.name);
  return { ...(result.exitCode === 0 ? readOutput(result.stdout, step, events[event.name]) : readFailure(result, step)), hookId: hook.id };
}

/** With exit code 2 all of stdout is the reason. */
function readFailure({ exitCode, stdout, stderr }: ProcessResult, step: string): ReplyOutcome {
  const reason = stderr.trim();
  const isRefusal = exitCode === BLOCKING_EXIT && (permissionSteps.has(step) || step === "beforeSubmitPrompt");
  if (isRefusal)
    return { status: "blocking", reason: stdout.trim() || (reason && `Hook blocked with message: ${reason}`) || "blocked by a hook" };
  if (exitCode === BLOCKING_EXIT && step === "sessionStart") return { ...success, stop: { reason: stdout.trim() || reason } };
  return { status: "non_blocking_error", failure: "exit", reason: reason || `exited with code ${exitCode}` };
}

function readOutput(stdout: string, step: string, host: HostEvent | undefined): ReplyOutcome {
  if (stdout.trim() === "") return success;
  const output = findJson(stdout.trim());
  if (isObject(output)) return readJson(output, step, host);
  const reason = "its output is not JSON";
  return permissionSteps.has(step) ? { status: "blocking", reason } : { status: "non_blocking_error", failure: "invalid_output", reason };
}

/** Parses the whole text, or an object at its end. */
function findJson(text: string): unknown {
  const starts = [0, ...[...text.matchAll(/\{/g)].map(({ index }) => index).toReversed()];
  for (const start of starts) {
    try {
      return JSON.parse(text.slice(start)) as unknown;
    } catch {
      // Perhaps from another brace on.
    }
  }
  return undefined;
}

function readJson(output: JsonObject, step: string, host: HostEvent | undefined): ReplyOutcome {
  const context = textAt(output, "additional_context") ?? textAt(output, "additionalContext");
  const updatedOutput = output["updated_mcp_tool_output"];
  const message = textAt(output, "user_message");
  return {
    ...success,
    ...(context !== undefined && host?.canAddContext ? { context } : {}),
    ...(isObject(output["updated_input"]) && step === "preToolUse" ? { updatedInput: output["updated_input"] } : {}),
    ...(updatedOutput !== undefined && step === "postToolUse" ? { updatedOutput } : {}),
    ...(message !== undefined && step === "preCompact" ? { systemMessage: message } : {}),
    ...readDecision(output, step, message),
    ...readFollowUp(output, step),
  };
}

function readDecision(output: JsonObject, step: string, message: string | undefined): Partial<ReplyOutcome> {
  const reason = message || "blocked by a hook";
  if (permissionSteps.has(step) && output["permission"] === "deny") return { status: "blocking", reason };
  if (!continueSteps.has(step) || output["continue"] !== false) return {};
  return step === "sessionStart" ? { stop: { reason } } : { status: "blocking", reason };
}

function readFollowUp(output: JsonObject, step: string): Partial<ReplyOutcome> {
  if (step !== "stop" && step !== "subagentStop") return {};
  const text = textAt(output, "followup_message") ?? (output["decision"] === "block" ? textAt(output, "reason") : undefined);
  return text?.trim() ? { status: "blocking", reason: text } : {};
}

import { isObject } from "@hawk/adapter";
import type { Adapter } from "@hawk/adapter";
import type { HookEvent, Outcome, PlannedHook, ProcessResult } from "@hawk/protocol";
import { events } from "./events.ts";
import { inputFields } from "./input-fields.ts";
import { toCanonicalInput } from "./tool-input.ts";

type Fields = Record<string, unknown>;

/** What the host makes of a program's output: JSON whatever the exit code, and else the exit code. */
export const decodeReply: NonNullable<Adapter["decodeReply"]> = (result, hook, event) => {
  if (result.timedOut)
    return { hookId: hook.id, status: "cancelled", failure: "timeout", reason: `timed out after ${hook.timeoutSeconds} s` };
  if (result.aborted) return { hookId: hook.id, status: "cancelled", failure: "abort", reason: "aborted" };
  if (result.spawnError !== undefined)
    return { hookId: hook.id, status: "non_blocking_error", failure: "spawn", reason: result.spawnError };
  const text = result.stdout.trim() || result.stderr.trim();
  if (text === "") return { hookId: hook.id, status: "success" };
  const json = parseOutput(text);
  return json === undefined ? readText(text, result, hook, event) : readJson(json, hook, event);
};

/** `undefined` for what is not JSON; nothing at all for JSON that says nothing, such as a number. */
function parseOutput(text: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const inner: unknown = typeof value === "string" ? JSON.parse(value) : value;
    return isObject(inner) ? inner : {};
  } catch {
    return undefined;
  }
}

const SUCCEEDED = 0;
const WARNED = 1;

function readText(text: string, { exitCode }: ProcessResult, hook: PlannedHook, event: HookEvent): Outcome {
  // One that a signal ended counts as one that went well.
  const code = exitCode ?? SUCCEEDED;
  if (code === SUCCEEDED) return { hookId: hook.id, status: "success", systemMessage: text };
  if (code === WARNED) return { hookId: hook.id, status: "non_blocking_error", failure: "exit", reason: text };
  return refuse({ hookId: hook.id, status: "success" }, text, event);
}

function readJson(json: Fields, hook: PlannedHook, event: HookEvent): Outcome {
  const specific = isObject(json["hookSpecificOutput"]) ? json["hookSpecificOutput"] : {};
  const reason = textOf(json["stopReason"]) ?? textOf(json["reason"]);
  const outcome: Outcome = {
    hookId: hook.id,
    status: "success",
    ...(json["decision"] === "ask" && event.name === "pre_tool_use" ? { permission: { decision: "ask" } } : {}),
    ...(json["continue"] === false ? { stop: reason === undefined ? {} : { reason } } : {}),
    ...(textOf(json["systemMessage"]) === undefined ? {} : { systemMessage: json["systemMessage"] as string }),
    ...(json["suppressOutput"] === true ? { suppressOutput: true } : {}),
    ...readSpecific(specific, event),
  };
  const isRefused = json["decision"] === "deny" || json["decision"] === "block";
  return isRefused ? refuse(outcome, reason ?? "No reason provided", event) : outcome;
}

/** After a tool a refusal is another result: that is what the host makes of it. */
function refuse(outcome: Outcome, reason: string, { name }: HookEvent): Outcome {
  if (name === "post_tool_use") return { ...outcome, updatedOutput: reason };
  return events[name]?.canBlock ? { ...outcome, status: "blocking", reason } : outcome;
}

const readFields: ReadonlySet<string> = new Set(["hookEventName", "additionalContext", ...Object.values(inputFields)]);

function readSpecific(specific: Fields, event: HookEvent): Partial<Outcome> {
  const context = events[event.name]?.canAddContext && event.name !== "stop" ? textOf(specific["additionalContext"]) : undefined;
  const output = event.name === "after_model" ? specific["llm_response"] : undefined;
  const isRead = (key: string): boolean => readFields.has(key) || (key === "llm_response" && output !== undefined);
  const own = Object.entries(specific).filter(([key]) => !isRead(key));
  return {
    ...(context === undefined ? {} : { context }),
    ...readInput(specific, event),
    ...(output === undefined ? {} : { updatedOutput: output }),
    ...(own.length > 0 ? { extra: Object.fromEntries(own) } : {}),
  };
}

function readInput(specific: Fields, { name, payload }: HookEvent): Partial<Outcome> {
  const input = specific[inputFields[name] ?? ""];
  if (!isObject(input)) return {};
  if (name !== "pre_tool_use") return { updatedInput: input };
  return { updatedInput: toCanonicalInput(String(payload["tool_name"]), input, payload["cwd"]) };
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

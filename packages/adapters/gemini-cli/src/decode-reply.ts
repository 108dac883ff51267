import { isObject } from "@hawk/adapter";
import type { HostEvent, JsonObject, ReplyArguments } from "@hawk/adapter";
import { dialects } from "@hawk/protocol";
import type { HookEvent, Outcome, PlannedHook, ProcessResult } from "@hawk/protocol";
import { inputFields } from "./answer.ts";

/** How the host reads a program's output: JSON at any exit code, otherwise by the exit code. */
export function decodeReply(...[{ events }, result, hook, event]: ReplyArguments): Outcome {
  const isCut = result.timedOut === true || result.aborted === true || result.spawnError !== undefined;
  if (isCut) return dialects.claude.decode({ ...result, stdout: "" }, hook, event);
  const text = result.stdout.trim() || result.stderr.trim();
  if (text === "") return { hookId: hook.id, status: "success" };
  const json = parseOutput(text);
  const host = events[event.name];
  return json === undefined ? readText(text, result, hook, event, host) : readJson(json, hook, event, host);
}

/** `undefined` if it is not JSON; an empty object for JSON without meaning, such as a number. */
function parseOutput(text: string): JsonObject | undefined {
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

function readText(text: string, { exitCode }: ProcessResult, hook: PlannedHook, event: HookEvent, host: HostEvent | undefined): Outcome {
  // A program ended by a signal counts as a success.
  const code = exitCode ?? SUCCEEDED;
  if (code === SUCCEEDED) return { hookId: hook.id, status: "success", systemMessage: text };
  if (code === WARNED) return { hookId: hook.id, status: "non_blocking_error", failure: "exit", reason: text };
  return refuse({ hookId: hook.id, status: "success" }, text, event, host);
}

function readJson(json: JsonObject, hook: PlannedHook, event: HookEvent, host: HostEvent | undefined): Outcome {
  const specific = isObject(json["hookSpecificOutput"]) ? json["hookSpecificOutput"] : {};
  const reason = textOf(json["stopReason"]) ?? textOf(json["reason"]);
  const outcome: Outcome = {
    hookId: hook.id,
    status: "success",
    ...(json["decision"] === "ask" && event.name === "pre_tool_use" ? { permission: { decision: "ask" } } : {}),
    ...(json["continue"] === false ? { stop: reason === undefined ? {} : { reason } } : {}),
    ...(textOf(json["systemMessage"]) === undefined ? {} : { systemMessage: json["systemMessage"] as string }),
    ...(json["suppressOutput"] === true ? { suppressOutput: true } : {}),
    ...readSpecific(specific, event, host),
  };
  const isRefused = json["decision"] === "deny" || json["decision"] === "block";
  // After a tool the model reads the block's reason; elsewhere the reason for ending the turn wins.
  const shown = event.name === "post_tool_use" ? (textOf(json["reason"]) ?? reason) : reason;
  return isRefused ? refuse(outcome, shown ?? "No reason provided", event, host) : outcome;
}

/** After a tool, the host turns a block into a new result. */
function refuse(outcome: Outcome, reason: string, { name }: HookEvent, host: HostEvent | undefined): Outcome {
  if (name === "post_tool_use") return { ...outcome, updatedOutput: reason };
  return host?.canBlock ? { ...outcome, status: "blocking", reason } : outcome;
}

const readFields: ReadonlySet<string> = new Set(["hookEventName", "additionalContext", ...Object.values(inputFields)]);

function readSpecific(specific: JsonObject, event: HookEvent, host: HostEvent | undefined): Partial<Outcome> {
  const context = host?.canAddContext && event.name !== "stop" ? textOf(specific["additionalContext"]) : undefined;
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

function readInput(specific: JsonObject, { name }: HookEvent): Partial<Outcome> {
  const input = specific[inputFields[name] ?? ""];
  return isObject(input) ? { updatedInput: input } : {};
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

import { eventInfo } from "@hawk/events";
import type { EventName } from "@hawk/events";
import type { HookEvent } from "../definition.ts";
import type { Dialect, HookAnswer, HookWorld, PlannedHook, ProcessInput } from "../dialect.ts";
import { matchesPrefix } from "../matchers.ts";
import type { HttpResult, Outcome, ProcessResult } from "../outcome.ts";
import { isObject, textField } from "../payload.ts";
import { isAllowed, reasonOf, toHookResult } from "../verdict.ts";
import type { Verdict } from "../verdict.ts";
import { handedOff } from "./async-handoff.ts";
import { blocked, failed, interrupted, succeeded } from "./failures.ts";
import { parseJson } from "./parse-json.ts";
import { pascalCase } from "./pascal-case.ts";
import { commandLine, fitEnvironment, takesInput } from "./process-input.ts";

/** Cocode: a hook rejects, changes the input for those after it, or lets it pass. */
export const cocode: Dialect = {
  id: "cocode",
  order: "sequential",
  stopsAtFirstBlock: () => true,
  chainsInput: true,
  matches: (matcher, event) => matchesPrefix(matcher, textField(event, "tool_name")),
  duplicateKey: () => null,
  canBlock,
  timeoutSeconds: (type) => (type === "webhook" ? 30 : 600),
  ownFields: () => ({ tool_output: "tool_response", user_prompt: "prompt" }),
  encode,
  decode,
  decodeHttp,
  decodeModel: (_result, hook) => failed(hook.id, "unsupported", "cocode has no prompt or agent hooks"),
  answer,
};

/** What happens after a tool has run is told, and changes nothing. */
function canBlock(name: EventName): boolean {
  return name !== "post_tool_use" && name !== "post_tool_use_failure" && eventInfo(name).canBlock === true;
}

/** Where cocode's name is another than everyone's. */
const ownNames: Partial<Record<EventName, string>> = { user_prompt_submit: "PrePromptSubmit", notification: "NotificationEvent" };

function encode(hook: PlannedHook, event: HookEvent, world: HookWorld): ProcessInput {
  const cwd = textField(event, "cwd") || world.projectDir;
  const { env, notes } = fitEnvironment({
    HOOK_EVENT: eventName(event),
    HOOK_TOOL_NAME: textField(event, "tool_name"),
    HOOK_SESSION_ID: textField(event, "session_id"),
  });
  return {
    ...(takesInput(hook.handler) ? { stdin: JSON.stringify(hookContext(hook, event, cwd)) } : {}),
    env: { ...env, ...hook.env },
    cwd,
    ...commandLine(hook.handler),
    notes,
  };
}

/** `HookContext` as serde writes it: every key, `null` for what the event does not have. */
function hookContext(hook: PlannedHook, event: HookEvent, cwd: string): Record<string, unknown> {
  const field = (name: string): unknown => (Object.hasOwn(event.payload, name) ? event.payload[name] : undefined) ?? null;
  return {
    event: eventName(event),
    tool_name: field("tool_name"),
    tool_input: field("tool_input"),
    tool_output: field("tool_response"),
    error: field("error"),
    user_prompt: field("prompt"),
    session_id: textField(event, "session_id") ?? "",
    agent_id: field("agent_id"),
    cwd,
    env: { ...event.env, ...hook.env },
  };
}

function eventName({ name }: HookEvent): string {
  return ownNames[name] ?? pascalCase(name);
}

function decode(result: ProcessResult, hook: PlannedHook, event: HookEvent): Outcome {
  const unfinished = interrupted(result, hook) ?? handedOff(result, hook);
  if (unfinished) return unfinished;
  if (result.spawnError !== undefined) return reject(hook, event, "spawn", `Hook error: ${result.spawnError}`);
  if (result.exitCode !== 0) return reject(hook, event, "exit", `Hook failed: ${result.stderr.trimEnd()}`);
  return hook.handler.type === "shell" && !hook.handler.parseResult ? succeeded(hook.id) : decodeResult(result.stdout, hook, event);
}

function decodeHttp(result: HttpResult, hook: PlannedHook, event: HookEvent): Outcome {
  const unfinished = interrupted(result, hook);
  if (unfinished) return unfinished;
  const { status, statusText = "", error, body } = result;
  if (error !== undefined || status === undefined) return reject(hook, event, "http", `Webhook error: ${error ?? "no answer"}`);
  if (status < 200 || status > 299) return reject(hook, event, "http", `Webhook failed: ${status} ${statusText}`.trimEnd());
  return decodeResult(body, hook, event);
}

/** Reads `"Continue"`, `{"Reject": …}` or `{"ModifyInput": …}`; what is none of them lets the event pass. */
function decodeResult(text: string, hook: PlannedHook, event: HookEvent): Outcome {
  const result = parseJson(text);
  const reason = ownValue(ownValue(result, "Reject"), "reason");
  if (typeof reason === "string") return reject(hook, event, "unsupported", reason || `blocked by ${hook.name}`);
  const updatedInput = toInput(ownValue(ownValue(result, "ModifyInput"), "new_input"), event);
  return updatedInput === undefined ? succeeded(hook.id) : { ...succeeded(hook.id), updatedInput };
}

/** A rejection; after a tool, when there is nothing left to reject, a failure. */
function reject(hook: PlannedHook, { name }: HookEvent, failure: NonNullable<Outcome["failure"]>, reason: string): Outcome {
  const isTold = eventInfo(name).canBlock === true && !canBlock(name);
  return isTold ? failed(hook.id, failure, reason) : blocked(hook.id, reason);
}

/** The result on stdout for those that read it, and the exit code for those that don't. */
function answer(verdict: Verdict): HookAnswer {
  const stdout = `${JSON.stringify(toHookResult(verdict))}\n`;
  return isAllowed(verdict) ? { stdout, stderr: "", exitCode: 0 } : { stdout, stderr: `${reasonOf(verdict)}\n`, exitCode: 1 };
}

/** Where the input is a prompt, the new one may come as mere text. */
function toInput(input: unknown, { name }: HookEvent): Record<string, unknown> | undefined {
  if (typeof input === "string" && name === "user_prompt_submit") return { prompt: input };
  return isObject(input) ? input : undefined;
}

function ownValue(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

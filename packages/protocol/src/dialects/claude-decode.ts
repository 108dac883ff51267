import { eventInfo } from "@hawk/events";
import type { HookEvent } from "../definition.ts";
import type { PlannedHook } from "../dialect.ts";
import type { HttpResult, ModelResult, Outcome, ProcessResult } from "../outcome.ts";
import { isObject } from "../payload.ts";
import { keepsGoing } from "../verdict.ts";
import { handedOff } from "./async-handoff.ts";
import { plainTextEvents } from "./claude-events.ts";
import { readClaudeOutput, refuse } from "./claude-output.ts";
import { exitReason } from "./exit-reason.ts";
import { blocked, failed, interrupted, succeeded, unanswered } from "./failures.ts";
import { readModelAnswer } from "./model-answer.ts";
import { parseJson } from "./parse-json.ts";

const BLOCKING_EXIT = 2;

export function decodeClaude(result: ProcessResult, hook: PlannedHook, event: HookEvent): Outcome {
  const cut = interrupted(result, hook);
  if (cut) return cut;
  if (result.spawnError !== undefined) return failed(hook.id, "spawn", result.spawnError);
  const output = readsOutput(hook) ? result.stdout.trimStart() : "";
  const background = readsOutput(hook) ? handedOff(result, hook) : null;
  if (background) return background;
  if (result.exitCode === BLOCKING_EXIT) return decodeBlockingExit(result, hook, event);
  if (result.exitCode !== 0) return decodeOtherExit(result, output, hook, event);
  return output.startsWith("{") ? decodeJson(output, hook, event) : decodePlainText(result.stdout, hook, event);
}

export function decodeClaudeHttp(result: HttpResult, hook: PlannedHook, event: HookEvent): Outcome {
  const cut = interrupted(result, hook);
  if (cut) return cut;
  if (result.error !== undefined) return failed(hook.id, "http", result.error);
  const { status } = result;
  if (status === undefined || status < 200 || status > 299) return failed(hook.id, "http", `answered ${status ?? "without a status"}`);
  if (result.body.trim() === "") return succeeded(hook.id);
  const json = parseObject(result.body);
  return json ? readClaudeOutput(json, hook, event) : failed(hook.id, "http", "answered with something that is not a JSON object");
}

export function decodeClaudeModel(result: ModelResult, hook: PlannedHook, event: HookEvent): Outcome {
  const failure = unanswered(result, hook);
  if (failure) return failure;
  const answer = readModelAnswer(result.text);
  if (!answer) return failed(hook.id, "invalid_output", 'expected the model to answer {"ok": true or false, "reason": …}');
  if (answer.ok) return succeeded(hook.id);
  const reason = answer.reason || `blocked by ${hook.name}`;
  return refuse(endsTurn(hook, event) ? { ...succeeded(hook.id), stop: { reason } } : succeeded(hook.id), reason, event);
}

function decodeBlockingExit(result: ProcessResult, hook: PlannedHook, event: HookEvent): Outcome {
  const reason = exitReason(result, result.stderr);
  // A permission request is answered in JSON only, and a hook whose script is gone must not keep the agent going forever.
  const isDeaf = event.name === "permission_request" || (keepsGoing(event.name) && isScriptGone(result.stderr));
  return eventInfo(event.name).canBlock && !isDeaf ? blocked(hook.id, reason) : failed(hook.id, "exit", reason);
}

/** What Python says, with exit code 2. */
function isScriptGone(stderr: string): boolean {
  return stderr.includes("can't open file ") && stderr.includes("No such file or directory");
}

/** A failure, unless it has printed an answer: that counts with any exit code. */
function decodeOtherExit(result: ProcessResult, output: string, hook: PlannedHook, event: HookEvent): Outcome {
  const answer = output.startsWith("{") ? decodeJson(output, hook, event) : succeeded(hook.id);
  const saysSomething = Object.keys(answer).length > Object.keys(succeeded(hook.id)).length;
  if (answer.failure !== "invalid_output" && saysSomething) return answer;
  const reason = exitReason(result, result.stderr);
  // A hook that should create a worktree and fails has created none.
  return event.name === "worktree_create" ? blocked(hook.id, reason) : failed(hook.id, "exit", reason);
}

function decodeJson(output: string, hook: PlannedHook, event: HookEvent): Outcome {
  const json = parseObject(output);
  return json ? readClaudeOutput(json, hook, event) : failed(hook.id, "invalid_output", "its output starts like JSON but isn't");
}

function decodePlainText(stdout: string, hook: PlannedHook, { name }: HookEvent): Outcome {
  const text = stdout.trim();
  if (text === "") return succeeded(hook.id);
  if (name === "worktree_create") return { ...succeeded(hook.id), extra: { worktreePath: text } };
  return plainTextEvents.has(name) ? { ...succeeded(hook.id), context: text } : succeeded(hook.id);
}

function readsOutput({ handler }: PlannedHook): boolean {
  return handler.type !== "shell" || handler.parseResult;
}

/** Before a tool, a prompt hook's refusal ends the turn unless it asks for less. */
function endsTurn({ handler }: PlannedHook, { name }: HookEvent): boolean {
  return name === "pre_tool_use" && handler.type === "prompt" && handler.continueOnBlock !== true;
}

function parseObject(text: string): Record<string, unknown> | null {
  const value = parseJson(text);
  return isObject(value) ? value : null;
}

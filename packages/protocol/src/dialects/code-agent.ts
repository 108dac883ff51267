import { eventInfo } from "@hawk/events";
import type { EventName } from "@hawk/events";
import type { HookDefinition, HookEvent } from "../definition.ts";
import type { Dialect, HookWorld, PlannedHook, ProcessInput } from "../dialect.ts";
import { matchesWhole } from "../matchers.ts";
import type { ModelResult, Outcome, ProcessResult } from "../outcome.ts";
import { textField, toolInput } from "../payload.ts";
import { isAllowed, reasonOf } from "../verdict.ts";
import { encodePayload } from "./claude-encode.ts";
import { codeAgentFields } from "./code-agent-fields.ts";
import { definitionKey } from "./definition-key.ts";
import { exitReason } from "./exit-reason.ts";
import { handedOff } from "./async-handoff.ts";
import { blocked, failed, interrupted, succeeded, unanswered } from "./failures.ts";
import { readModelAnswer } from "./model-answer.ts";
import { commandLine, fitEnvironment, takesInput } from "./process-input.ts";

/** Code Agent: a script reads its environment and answers with its exit code; a prompt answers with one word. */
export const codeAgent: Dialect = {
  id: "code-agent",
  order: "sequential",
  stopsAtFirstBlock: () => false,
  chainsInput: false,
  matches: (matcher, event) => matchesWhole(matcher, textField(event, "tool_name")),
  duplicateKey,
  canBlock,
  timeoutSeconds: () => 60,
  ownFields: codeAgentFields,
  encode,
  decode,
  decodeHttp: (_result, hook) => failed(hook.id, "unsupported", "code-agent has no webhooks"),
  decodeModel,
  answer: (verdict) => ({
    stdout: "",
    stderr: isAllowed(verdict) ? "" : `${reasonOf(verdict)}\n`,
    exitCode: isAllowed(verdict) ? 0 : 1,
  }),
};

/** After a tool has run, hooks log and notify. */
function canBlock(name: EventName): boolean {
  return name !== "post_tool_use" && name !== "post_tool_use_failure" && eventInfo(name).canBlock === true;
}

/** The word may be in quotes or bold, and may be "Blocked"; but `{"allow": false}` is not the word. */
const DECISION = /^[\s"'`*_#>-]*(allow|block|continue)(?:e?d|s)?(?![a-z0-9])[\s"'`*_:.,;-]*(.*)$/is;

/** Equal definitions are one hook, no matter where they are. */
function duplicateKey(hook: HookDefinition): string | null {
  return hook.handler.type === "inline" ? null : definitionKey(hook);
}

function encode(hook: PlannedHook, event: HookEvent, world: HookWorld): ProcessInput {
  const { env, notes } = fitEnvironment(variablesFor(event));
  return {
    ...(takesInput(hook.handler) ? { stdin: encodePayload(event) } : {}),
    env: { ...env, ...hook.env },
    cwd: world.projectDir,
    ...commandLine(hook.handler),
    notes,
  };
}

function variablesFor(event: HookEvent): Record<string, string | undefined> {
  const input = toolInput(event);
  return {
    TOOL_NAME: textField(event, "tool_name"),
    TOOL_INPUT: Object.hasOwn(event.payload, "tool_input") ? JSON.stringify(event.payload["tool_input"]) : undefined,
    SESSION_ID: textField(event, "session_id"),
    FILE_PATH: ownText(input, "file_path") ?? ownText(input, "notebook_path"),
    COMMAND: ownText(input, "command"),
  };
}

function ownText(input: Record<string, unknown>, key: string): string | undefined {
  const value = Object.hasOwn(input, key) ? input[key] : undefined;
  return typeof value === "string" ? value : undefined;
}

function decode(result: ProcessResult, hook: PlannedHook, event: HookEvent): Outcome {
  const unfinished = interrupted(result, hook) ?? handedOff(result, hook);
  if (unfinished) return unfinished;
  if (result.spawnError !== undefined) return failed(hook.id, "spawn", result.spawnError);
  if (result.exitCode === 0) return succeeded(hook.id);
  const reason = exitReason(result, result.stderr, result.stdout);
  return canBlock(event.name) ? blocked(hook.id, reason) : failed(hook.id, "exit", reason);
}

function decodeModel(result: ModelResult, hook: PlannedHook, event: HookEvent): Outcome {
  const failure = unanswered(result, hook);
  if (failure) return failure;
  const decision = readDecision(result.text);
  if (decision === null) return failed(hook.id, "invalid_output", "expected ALLOW, BLOCK or CONTINUE at the start of the answer");
  if (decision.word === "block") return block(decision.reason || `blocked by ${hook.name}`, hook, event);
  const allows = decision.word === "allow" && asksPermission(event);
  return allows ? { ...succeeded(hook.id), permission: { decision: "allow" } } : succeeded(hook.id);
}

function block(reason: string, hook: PlannedHook, { name }: HookEvent): Outcome {
  return canBlock(name) ? blocked(hook.id, reason) : failed(hook.id, "unsupported", `${name} can't be blocked: ${reason}`);
}

function asksPermission({ name }: HookEvent): boolean {
  return name === "pre_tool_use" || name === "permission_request";
}

function readDecision(text: string): { word: string; reason: string } | null {
  const [, word, reason] = DECISION.exec(text) ?? [];
  if (word !== undefined) return { word: word.toLowerCase(), reason: (reason ?? "").trim() };
  const answer = readModelAnswer(text);
  return answer && { word: answer.ok ? "continue" : "block", reason: answer.reason ?? "" };
}

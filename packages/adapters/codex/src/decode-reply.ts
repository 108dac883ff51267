import { isObject, nativeEvent, parseStrictly, textAt } from "@hawk/adapter";
import type { HostEvent, JsonObject, ReplyArguments } from "@hawk/adapter";
import { dialects } from "@hawk/protocol";
import type { HookEvent, Outcome, ProcessResult } from "@hawk/protocol";
import { findProblem, readsOutput } from "./output-shape.ts";
import { withWholeCharacters } from "./whole-characters.ts";

const BLOCKING_EXIT = 2;
const plainTextEvents: ReadonlySet<string> = new Set(["SessionStart", "UserPromptSubmit", "SubagentStart"]);
/** Events where anything but JSON is an error. */
const jsonEvents: ReadonlySet<string> = new Set(["Stop", "SubagentStop", "Interrupt"]);

/** How Codex reads a program's reply: whatever it does not understand has no effect at all. */
export function decodeReply(...[{ events }, result, hook, event]: ReplyArguments): Outcome {
  const isCut = result.timedOut === true || result.aborted === true || result.spawnError !== undefined;
  if (isCut) return dialects.claude.decode(result, hook, event);
  const native = event.nativeName ?? nativeEvent(events, event.name);
  const host = events[event.name];
  const outcome = result.exitCode === 0 ? readOutput(result.stdout, native, event, host) : readFailure(result, host);
  return { ...outcome, hookId: hook.id };
}

type ReplyOutcome = Omit<Outcome, "hookId">;

const success: ReplyOutcome = { status: "success" };

/** JSON counts only with exit code 0. */
function readFailure({ exitCode, stderr }: ProcessResult, host: HostEvent | undefined): ReplyOutcome {
  const reason = stderr.trim();
  if (exitCode === BLOCKING_EXIT && host?.canBlock && reason !== "") return { status: "blocking", reason };
  return { status: "non_blocking_error", failure: "exit", reason: reason || `exited with code ${exitCode}` };
}

function readOutput(stdout: string, native: string, event: HookEvent, host: HostEvent | undefined): ReplyOutcome {
  const text = stdout.trim();
  if (text === "" || !readsOutput(native)) return success;
  const json = parseObject(text);
  if (json) return readJson(json, native, event, host);
  if (/^[{[]/.test(text) || jsonEvents.has(native)) return toMistake("its output is not JSON");
  return plainTextEvents.has(native) ? { ...success, context: text } : success;
}

function readJson(output: JsonObject, native: string, event: HookEvent, host: HostEvent | undefined): ReplyOutcome {
  const problem = findProblem(output, native);
  if (problem !== null) return toMistake(problem);
  const specific = isObject(output["hookSpecificOutput"]) ? output["hookSpecificOutput"] : {};
  const [context, systemMessage] = [textAt(specific, "additionalContext"), textAt(output, "systemMessage")];
  const outcome: ReplyOutcome = {
    ...success,
    ...(context === undefined ? {} : { context }),
    ...(systemMessage === undefined ? {} : { systemMessage }),
    ...(isObject(specific["updatedInput"]) ? { updatedInput: specific["updatedInput"] } : {}),
    ...readStop(output, event, host),
  };
  return { ...outcome, ...readDecision(output, specific) };
}

/** After a tool, stopping only replaces its output. */
function readStop(
  output: JsonObject,
  { name }: HookEvent,
  host: HostEvent | undefined,
): Pick<Outcome, "stop" | "reason"> & { status?: "blocking" } {
  if (output["continue"] !== false) return {};
  const reason = textAt(output, "stopReason");
  if (name === "post_tool_use") return { status: "blocking", reason: reason ?? "stopped by a hook" };
  return host?.canStop ? { stop: reason === undefined ? {} : { reason } } : {};
}

function readDecision(output: JsonObject, specific: JsonObject): Partial<ReplyOutcome> {
  const answer = isObject(specific["decision"]) ? specific["decision"] : {};
  if (answer["behavior"] === "allow") return { permission: { decision: "allow" } };
  if (answer["behavior"] === "deny") return refuse(textAt(answer, "message"));
  if (specific["permissionDecision"] === "deny") return refuse(textAt(specific, "permissionDecisionReason"));
  return output["decision"] === "block" ? refuse(textAt(output, "reason")) : {};
}

function refuse(reason = "denied by a hook"): Partial<ReplyOutcome> {
  return { status: "blocking", reason };
}

function toMistake(reason: string): ReplyOutcome {
  return { status: "non_blocking_error", failure: "invalid_output", reason };
}

function parseObject(text: string): JsonObject | null {
  const value = parseStrictly(text);
  return isObject(value) && hasWholeCharacters(JSON.stringify(value)) ? value : null;
}

function hasWholeCharacters(json: string): boolean {
  return withWholeCharacters(json) === json;
}

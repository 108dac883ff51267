import { ADDITION_PREFIX, isObject, nativePayload, OBJECTION_PREFIX, REPLACEMENT_PREFIX } from "@hawk/adapter";
import type { Reply } from "@hawk/adapter";
import { loadPayloads, verdictKit } from "@hawk/adapter/testing";
import type { HostReaction, KitMaterial } from "@hawk/adapter/testing";
import type { HookEvent } from "@hawk/protocol";
import { qwenCode } from "../qwen-code.ts";

const payloads = loadPayloads(import.meta.url);

export const { eventOf, verdictOf, replyTo, jsonFor, readReply } = verdictKit(qwenCode, payloads);

interface Output {
  continue?: boolean;
  stopReason?: string;
  systemMessage?: string;
  decision?: string;
  reason?: string;
  hookSpecificOutput?: Record<string, unknown>;
}

const plainTextEvents = new Set(["SessionStart", "UserPromptSubmit", "UserPromptExpansion"]);

/** The output that the program reads, after its own code. */
function readOutput({ stdout, stderr, exitCode }: Pick<Reply, "stdout" | "stderr" | "exitCode">, nativeEvent: string): Output | undefined {
  const text = exitCode === 2 ? stderr.trim() : stdout.trim() || stderr.trim();
  if (text === "") return undefined;
  try {
    const value: unknown = JSON.parse(text);
    const inner: unknown = typeof value === "string" ? JSON.parse(value) : value;
    if (isObject(inner)) return inner;
  } catch {
    if (text.startsWith("{") && exitCode !== 2) return undefined;
  }
  if (exitCode === 2) return { decision: "deny", reason: text };
  if (exitCode !== 0) return { decision: "allow", systemMessage: `Warning: ${text}` };
  const isContext = stdout.trim() !== "" && plainTextEvents.has(nativeEvent);
  return { decision: "allow", ...(isContext ? { hookSpecificOutput: { additionalContext: text } } : { systemMessage: text }) };
}

/** Merges several outputs before a tool as the program does: the last `permissionDecision` counts, and outweighs every `decision`. */
export function isCallDenied(outputs: readonly Output[]): boolean {
  const decisions = outputs.flatMap(({ hookSpecificOutput }) => hookSpecificOutput?.["permissionDecision"] ?? []);
  if (decisions.length > 0) return decisions.at(-1) === "deny";
  return outputs.some(({ decision }) => decision === "block" || decision === "deny");
}

const takesContext = new Set([...plainTextEvents, "PreCompact", "PostToolBatch"]);
const endsTurn = new Set(["UserPromptSubmit", "UserPromptExpansion"]);
const needsBlock = new Set(["TodoCreated", "TodoCompleted"]);
const canRefuse = new Set(["PostToolBatch", ...endsTurn, ...needsBlock]);

/** How Qwen Code 0.24.4 reads a reply. */
export function understand(reply: Reply, nativeEvent: string, event: HookEvent): HostReaction {
  const output = readOutput(reply, nativeEvent) ?? {};
  const specific = output.hookSpecificOutput ?? {};
  if (nativeEvent === "PreToolUse") return understandCall(output, specific);
  if (nativeEvent === "PermissionRequest") return understandRequest(specific["decision"], event);
  if (nativeEvent === "PostToolUse" || nativeEvent === "PostToolUseFailure") return understandAfterTool(output, specific, nativeEvent);
  const isDenied = output.decision === "block" || (output.decision === "deny" && !needsBlock.has(nativeEvent));
  const reason = output.stopReason || output.reason || "No reason provided";
  if (nativeEvent === "Stop" || nativeEvent === "SubagentStop") {
    const goesOn = isDenied || output.continue === false;
    const userMessage = nativeEvent === "Stop" ? output.systemMessage : undefined;
    return { blocked: goesOn, ...(goesOn ? { reason, context: reason } : {}), userMessage };
  }
  return {
    blocked: isDenied && canRefuse.has(nativeEvent),
    reason: isDenied ? reason : undefined,
    stops: output.continue === false && endsTurn.has(nativeEvent),
    context: takesContext.has(nativeEvent) ? contextIn(specific) : undefined,
  };
}

function understandCall(output: Output, specific: Record<string, unknown>): HostReaction {
  const said = specific["permissionDecisionReason"];
  const reason = typeof said === "string" ? said : (output.reason ?? output.stopReason ?? "");
  const isAsked = specific["permissionDecision"] === "ask" || (specific["permissionDecision"] === undefined && output.decision === "ask");
  const blocked = isCallDenied([output]) || (!isAsked && output.continue === false);
  return { blocked, reason: blocked ? reason : undefined, permission: isAsked && !blocked ? "ask" : undefined };
}

function understandRequest(decision: unknown, { payload }: HookEvent): HostReaction {
  if (!isObject(decision)) return { blocked: false };
  if (decision["behavior"] !== "allow") return { blocked: true, reason: String(decision["message"]) };
  const { updatedInput } = decision;
  return {
    blocked: false,
    permission: "allow",
    input: isObject(updatedInput) ? inHawksNames(updatedInput, payload) : undefined,
  };
}

/** The directory is the host's own, and was there before. */
function inHawksNames(updatedInput: Record<string, unknown>, payload: HookEvent["payload"]): unknown {
  const { directory: _directory, ...input } = updatedInput;
  return qwenCode.decode("PermissionRequest", { ...nativePayload(payload), tool_input: input }, {})?.payload["tool_input"];
}

/** An end of the turn takes the result away, and a refusal does nothing. */
function understandAfterTool(output: Output, specific: Record<string, unknown>, nativeEvent: string): HostReaction {
  const replacement = nativeEvent === "PostToolUse" && output.continue === false ? (output.stopReason ?? "") : undefined;
  const [said = "", objection] = (replacement ?? contextIn(specific) ?? "").split(OBJECTION_PREFIX);
  const [first = "", added] = replacement === undefined ? ["", said] : said.split(ADDITION_PREFIX);
  return {
    blocked: objection !== undefined,
    reason: objection,
    context: added?.trim() || undefined,
    output: first.startsWith(REPLACEMENT_PREFIX) ? first.slice(REPLACEMENT_PREFIX.length).trim() : undefined,
  };
}

/** Angle brackets are escaped on the way. */
function contextIn({ additionalContext }: Record<string, unknown>): string | undefined {
  return typeof additionalContext === "string" ? additionalContext.replaceAll("<", "&lt;").replaceAll(">", "&gt;") : undefined;
}

/** What the program would reject or misread. */
function findComplaint(reply: Reply, nativeEvent: string): string | null {
  if (reply.exitCode !== 0 && reply.exitCode !== 1) return `exit code ${reply.exitCode}`;
  if (reply.stdout !== "" && !reply.stdout.startsWith("{")) return "text in place of JSON";
  const output = readOutput(reply, nativeEvent);
  if (output === undefined) return reply.exitCode === 0 ? null : "a failure without words";
  if (output.hookSpecificOutput?.["permissionDecision"] === "allow") return "an approval, which outweighs the refusals of others";
  if (/^(?:Subagent)?Stop$/.test(nativeEvent) && output.continue === false) return "an end that sends the agent back to work";
  return output.decision === "block" && !output.reason?.trim() ? "a refusal without a reason" : null;
}

const eventNames = new Set(Object.values(qwenCode.events).flatMap(({ native }) => native));

/** What Qwen Code finds wrong with the hooks in its settings, and what it would silently read otherwise than it is meant. */
function validateSettings(text: string): string[] {
  const { hooks } = JSON.parse(text) as { hooks?: unknown };
  if (!isObject(hooks)) return ["hooks is not an object"];
  return Object.entries(hooks).flatMap(([event, groups]) => {
    if (!eventNames.has(event)) return [`${event} is not an event`];
    return Array.isArray(groups) ? groups.flatMap((group) => findGroupProblems(event, group)) : [`${event} is not an array`];
  });
}

function findGroupProblems(event: string, group: unknown): string[] {
  if (!isObject(group) || !Array.isArray(group["hooks"])) return [`${event} has a hook outside of a group`];
  const { matcher, hooks } = group;
  return [
    ...(matcher === undefined || (typeof matcher === "string" && isReadable(matcher))
      ? []
      : [`${event} has the matcher ${JSON.stringify(matcher)}`]),
    ...(hooks as unknown[]).flatMap((hook) => findHookProblems(event, hook)),
  ];
}

function findHookProblems(event: string, hook: unknown): string[] {
  if (!isObject(hook) || hook["type"] !== "command") return [`${event} has a hook that is not a command`];
  const { command, timeout } = hook;
  const isTimeFine = timeout === undefined || (typeof timeout === "number" && timeout > 0 && timeout < 2 ** 31);
  return [
    ...(typeof command === "string" && command !== "" ? [] : [`${event} has a hook without a command`]),
    ...(isTimeFine ? [] : [`${event} has the timeout ${JSON.stringify(timeout)}`]),
  ];
}

/** One that can't be read never fits. */
function isReadable(matcher: string): boolean {
  try {
    return new RegExp(matcher) instanceof RegExp;
  } catch {
    return false;
  }
}

export const material: KitMaterial = { payloads, understand, accepts: findComplaint, validate: validateSettings };

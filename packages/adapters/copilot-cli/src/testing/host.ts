import { isObject, nativePayload, OBJECTION_PREFIX, textAt, valueAt } from "@hawk/adapter";
import type { JsonObject, Reply } from "@hawk/adapter";
import { loadPayloads, verdictKit } from "@hawk/adapter/testing";
import type { HostReaction, KitMaterial } from "@hawk/adapter/testing";
import type { HookEvent } from "@hawk/protocol";
import { copilotCli } from "../copilot-cli.ts";

const payloads = loadPayloads(import.meta.url);

export const { readReply } = verdictKit(copilotCli, payloads);

/** How Copilot CLI 1.0.102 reads a reply, as observed. */
function understand({ stdout }: Reply, nativeEvent: string, event: HookEvent): HostReaction {
  const output = stdout === "" ? {} : (JSON.parse(stdout) as JsonObject);
  const said = { input: inputIn(output, nativeEvent, event), output: outputIn(output, nativeEvent) };
  if (nativeEvent === "preToolUse") return { ...said, ...decisionIn(output), context: textAt(output, "additionalContext") };
  if (nativeEvent === "permissionRequest") return { ...said, ...answerIn(output) };
  if (nativeEvent.startsWith("postToolUse")) return { ...said, ...feedbackIn(textAt(output, "additionalContext")) };
  const isBlocked = blocks.has(nativeEvent) && output["decision"] === "block";
  const reason = isBlocked ? textAt(output, "reason") : undefined;
  const context = nativeEvent.endsWith("Stop") ? reason : takesContext.has(nativeEvent) ? textAt(output, "additionalContext") : undefined;
  return { ...said, blocked: isBlocked, reason, context };
}

const blocks = new Set(["userPromptSubmitted", "agentStop", "subagentStop"]);
const takesContext = new Set(["userPromptSubmitted", "sessionStart", "subagentStart"]);

function decisionIn(output: JsonObject): HostReaction {
  const { permissionDecision: decision, permissionDecisionReason: reason } = output;
  const isDenied = decision === "deny";
  return { blocked: isDenied, reason: isDenied ? (reason as string) : undefined, permission: isDenied ? undefined : (decision as string) };
}

function answerIn({ behavior, message }: JsonObject): HostReaction {
  const isDenied = behavior === "deny";
  return { blocked: isDenied, reason: isDenied ? (message as string) : undefined, permission: isDenied ? undefined : (behavior as string) };
}

/** The model is shown one text; what hawk puts before a refusal tells it from the rest. */
function feedbackIn(text: string | undefined): HostReaction {
  const at = text?.indexOf(OBJECTION_PREFIX) ?? -1;
  if (at === -1) return { blocked: false, context: text };
  return { blocked: true, reason: text?.slice(at + OBJECTION_PREFIX.length), context: text?.slice(0, at) || undefined };
}

function inputIn(output: JsonObject, nativeEvent: string, { payload }: HookEvent): unknown {
  if (nativeEvent === "userPromptSubmitted") return wrap("prompt", output["modifiedPrompt"]);
  if (nativeEvent === "userPromptTransformed") return wrap("transformed_prompt", output["modifiedTransformedPrompt"]);
  if (nativeEvent === "preMcpToolCall") return wrap("_meta", output["metaToUse"]);
  const args = nativeEvent === "preToolUse" ? output["modifiedArgs"] : undefined;
  return isObject(args) ? copilotCli.decode(nativeEvent, { ...nativePayload(payload), toolArgs: args }, {})?.payload["tool_input"] : args;
}

function outputIn(output: JsonObject, nativeEvent: string): unknown {
  if (nativeEvent === "subagentStop") return output["modifiedResponse"];
  return nativeEvent === "postToolUse" ? valueAt(output, "modifiedResult", "textResultForLlm") : undefined;
}

function wrap(key: string, value: unknown): JsonObject | undefined {
  return value === undefined ? undefined : { [key]: value };
}

const texts = new Set([
  "permissionDecisionReason",
  "additionalContext",
  "message",
  "reason",
  "modifiedPrompt",
  "modifiedTransformedPrompt",
  "modifiedResponse",
]);
const choices: Readonly<Record<string, readonly string[]>> = {
  permissionDecision: ["allow", "deny", "ask"],
  behavior: ["allow", "deny"],
  decision: ["block"],
};
const others = new Set(["modifiedArgs", "modifiedResult", "metaToUse"]);

/** What the program would pass by silently, or take for a refusal. */
function findComplaint({ stdout, exitCode }: Reply): string | null {
  if (exitCode !== 0) return `exit code ${exitCode}`;
  if (stdout === "") return null;
  const wrong = Object.entries(JSON.parse(stdout) as JsonObject).find(([key, value]) => !isKnown(key, value));
  return wrong ? `${wrong[0]} is ${JSON.stringify(wrong[1])}` : null;
}

function isKnown(key: string, value: unknown): boolean {
  if (texts.has(key)) return typeof value === "string" && value !== "";
  return others.has(key) || choices[key]?.includes(value as string) === true;
}

const names = new Set(Object.values(copilotCli.events).flatMap(({ native }) => native));
const keys = new Set(["type", "bash", "powershell", "matcher", "timeoutSec"]);

/** What Copilot CLI finds wrong with a file of hooks, or reads in another way than it was meant. */
function validateSettings(text: string): string[] {
  const { version, hooks } = JSON.parse(text) as Record<string, unknown>;
  if (version !== 1) return [`version is ${String(version)}`];
  if (!isObject(hooks)) return ["hooks is not an object"];
  return Object.entries(hooks).flatMap(([event, entries]) => {
    if (!names.has(event)) return [`${event} is not an event`];
    return Array.isArray(entries) ? entries.flatMap(findProblems) : [`${event} is not a list`];
  });
}

function findProblems(entry: unknown): string[] {
  if (!isObject(entry)) return ["a hook is not an object"];
  const { type, bash, powershell, matcher, timeoutSec } = entry;
  return [
    ...Object.keys(entry).filter((key) => !keys.has(key)),
    ...(type === "command" && typeof (bash ?? powershell) === "string" ? [] : ["a hook without a command"]),
    ...(typeof timeoutSec === "number" && timeoutSec > 0 ? [] : [`the timeout ${String(timeoutSec)}`]),
    ...(matcher === undefined || isReadable(matcher) ? [] : [`the matcher ${JSON.stringify(matcher)}`]),
  ];
}

/** One that can't be read takes the hook out. */
function isReadable(matcher: unknown): boolean {
  try {
    return typeof matcher === "string" && new RegExp(matcher) instanceof RegExp;
  } catch {
    return false;
  }
}

export const material: KitMaterial = {
  payloads,
  understand,
  accepts: findComplaint,
  validate: validateSettings,
  inputs: {
    user_prompt_submit: { prompt: "another prompt" },
    prompt_transformed: { transformed_prompt: "another prompt" },
    pre_mcp_tool_call: { _meta: { trace: "1" } },
  },
  startingTexts: { "no file": null },
  textsIn: (text) => copilotCli.listHooks(text).map(({ what }) => what),
  // The spelling for hooks of other hosts.
  leftOut:
    `PreToolUse PermissionRequest PostToolUse PostToolUseFailure UserPromptSubmit SessionStart SessionEnd SubagentStart SubagentStop Stop
    ErrorOccurred PreCompact Notification`.split(/\s+/),
};

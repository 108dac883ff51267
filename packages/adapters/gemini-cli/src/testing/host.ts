import { ADDITION_PREFIX, isObject, nativePayload, OBJECTION_PREFIX, REPLACEMENT_PREFIX } from "@hawk/adapter";
import type { Reply } from "@hawk/adapter";
import { loadPayloads, verdictKit } from "@hawk/adapter/testing";
import type { HostReaction, KitMaterial } from "@hawk/adapter/testing";
import type { HookEvent } from "@hawk/protocol";
import { inputFields } from "../answer.ts";
import { geminiCli } from "../gemini-cli.ts";

const payloads = loadPayloads(import.meta.url);

export const { eventOf, verdictOf, replyTo, jsonFor, readReply } = verdictKit(geminiCli, payloads);

interface Output {
  continue?: boolean;
  stopReason?: string;
  systemMessage?: string;
  decision?: string;
  reason?: string;
  hookSpecificOutput?: Record<string, unknown>;
}

/** The output that the program reads: JSON whatever the exit code, or else text by the exit code. */
function readOutput({ stdout, stderr, exitCode }: Pick<Reply, "stdout" | "stderr" | "exitCode">): Output | undefined {
  const text = stdout.trim() || stderr.trim();
  if (text === "") return undefined;
  try {
    const value: unknown = JSON.parse(text);
    const inner: unknown = typeof value === "string" ? JSON.parse(value) : value;
    return typeof inner === "object" && inner !== null ? inner : undefined;
  } catch {
    if (exitCode === 0) return { decision: "allow", systemMessage: text };
    return exitCode === 1 ? { decision: "allow", systemMessage: `Warning: ${text}` } : { decision: "deny", reason: text };
  }
}

/** How Gemini CLI 0.61.0 reads a reply, after its own code. */
export function understand(reply: Reply, nativeEvent: string, event: HookEvent): HostReaction {
  const output = readOutput(reply) ?? {};
  const specific = output.hookSpecificOutput ?? {};
  const isDenied = output.decision === "deny" || output.decision === "block";
  const reason = output.stopReason || output.reason || "No reason provided";
  const common = { stops: output.continue === false, userMessage: output.systemMessage };
  if (nativeEvent === "AfterTool") return { ...common, ...understandAfterTool(isDenied ? (output.reason ?? "") : undefined, specific) };
  return {
    ...common,
    blocked: isDenied && canRefuse.has(nativeEvent),
    reason: isDenied ? reason : undefined,
    context:
      nativeEvent === "AfterAgent"
        ? isDenied
          ? output.reason
          : undefined
        : takesContext.has(nativeEvent)
          ? contextIn(specific)
          : undefined,
    input: inputIn(specific, event),
    output: nativeEvent === "AfterModel" ? textIn(specific["llm_response"]) : undefined,
    permission: nativeEvent === "BeforeTool" && output.decision === "ask" ? "ask" : undefined,
  };
}

const canRefuse = new Set(["BeforeTool", "BeforeAgent", "AfterAgent", "BeforeModel", "AfterModel"]);
const takesContext = new Set(["SessionStart", "BeforeAgent"]);

/** The model reads the result and what is added to it, or nothing but the reason of a `deny`. */
function understandAfterTool(denial: string | undefined, specific: Record<string, unknown>): HostReaction {
  const [said = "", objection] = (denial ?? contextIn(specific) ?? "").split(OBJECTION_PREFIX);
  const [first = "", added] = denial === undefined ? ["", said] : said.split(ADDITION_PREFIX);
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

function inputIn(specific: Record<string, unknown>, { name, payload }: HookEvent): unknown {
  const input = specific[inputFields[name] ?? ""];
  if (name !== "pre_tool_use" || !isObject(input)) return input;
  return geminiCli.decode("BeforeTool", { ...nativePayload(payload), tool_input: input }, {})?.payload["tool_input"];
}

/** Only a response whose first candidate has parts counts. */
function textIn(response: unknown): unknown {
  const { candidates } = (response ?? {}) as { candidates?: { content?: { parts?: string[] } }[] };
  return candidates?.[0]?.content?.parts?.length ? candidates[0].content.parts.join("") : undefined;
}

/** What the program would trip over: output that it misreads. */
function findComplaint(reply: Reply): string | null {
  if (reply.exitCode !== 0 && reply.exitCode !== 1) return `exit code ${reply.exitCode} refuses by itself`;
  if (reply.stdout !== "" && !reply.stdout.startsWith("{")) return "text in place of JSON";
  const output = readOutput(reply);
  if (output === undefined) return reply.exitCode === 0 ? null : "a failure without words";
  if (output.decision === "deny" && !output.reason?.trim()) return "a refusal without a reason";
  return Object.keys(output).length === 0 ? "JSON that says nothing" : null;
}

const eventNames = new Set(Object.values(geminiCli.events).flatMap(({ native }) => native));
const toolEvents = new Set(["BeforeTool", "AfterTool"]);

/** What Gemini CLI finds wrong with the hooks in its settings, and what it would silently read otherwise than it is meant. */
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
  const isFine =
    matcher === undefined || (typeof matcher === "string" && (toolEvents.has(event) ? isReadable(matcher) : /^\w+$/.test(matcher)));
  return [
    ...(isFine ? [] : [`${event} has the matcher ${JSON.stringify(matcher)}`]),
    ...(hooks as unknown[]).flatMap((hook) => findHookProblems(event, hook)),
  ];
}

function findHookProblems(event: string, hook: unknown): string[] {
  if (!isObject(hook) || hook["type"] !== "command") return [`${event} has a hook that is not a command`];
  const { command, timeout } = hook;
  const isTimeFine = timeout === undefined || (Number.isInteger(timeout) && (timeout as number) > 0 && (timeout as number) < 2 ** 31);
  return [
    ...(typeof command === "string" && command !== "" ? [] : [`${event} has a hook without a command`]),
    ...(isTimeFine ? [] : [`${event} has the timeout ${JSON.stringify(timeout)}`]),
  ];
}

/** One that can't be read is compared as it is, and never fits. */
function isReadable(matcher: string): boolean {
  try {
    return new RegExp(matcher) instanceof RegExp;
  } catch {
    return false;
  }
}

export const material: KitMaterial = {
  payloads,
  understand,
  accepts: findComplaint,
  validate: validateSettings,
  textsIn: (text) => geminiCli.listHooks(text).map(({ what }) => what),
};

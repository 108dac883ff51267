import type { EventName } from "@hawk/events";
import type { HookEvent, Verdict } from "@hawk/protocol";
import type { HostEvent, ReplyPart } from "../adapter.ts";
import { fitVerdict } from "../fit-verdict.ts";
import { nativeEvent } from "../names.ts";
import type { JsonObject } from "../read-value.ts";
import { objectAt, textOrEmpty } from "../read-value.ts";
import { reasonOf, shellText } from "../reply-text.ts";
import type { Calls } from "./calls.ts";
import { inputOf, nativePayload, toolOf } from "./decode.ts";
import type { PayloadShape } from "./decode.ts";

/** The tables that answers depend on. */
export interface AnswerHost {
  events: Readonly<Partial<Record<EventName, HostEvent>>>;
  calls: Calls;
  payload?: PayloadShape | undefined;
}

/** A verdict that fits its event, sorted into the parts of an answer to the host. */
export interface AnswerParts {
  /** The verdict, without what the host does not offer. */
  verdict: Verdict;
  /** The tables of the host. */
  host: HostEvent;
  /** The event being answered. */
  event: HookEvent;
  /** The host's own name for the event. */
  native: string;
  /** Why it is blocked, including text for the model if a block is the only way to send that. */
  refusal?: string | undefined;
  /** Separate text for the model. */
  context: string;
  /** A changed input in the host's own names. */
  input?: JsonObject | undefined;
  /** What the host can't express. */
  unsupported: string[];
}

/** Comes before feedback on a finished call, if a block would hide the result. */
export const OBJECTION_PREFIX = "A hook objects to this call: ";

const unknownEvent: HostEvent = { native: [] };
/** Events where something is about to happen. */
const ahead: ReadonlySet<EventName> = new Set([
  "pre_tool_use",
  "permission_request",
  "user_prompt_submit",
  "user_prompt_expansion",
  "subagent_start",
  "task_started",
]);

/** If the host can't end the turn, block the pending action instead. An agent that should stop gets no text that keeps it going. */
export function sayFor({ events, calls, payload }: AnswerHost, original: Verdict, event: HookEvent): AnswerParts {
  const host = events[original.event] ?? unknownEvent;
  const fitted = fitVerdict(original, host);
  const { verdict, gaps } = settleEnd(original, fitted.verdict, host);
  const { input, lost } = changeInput(verdict, event, calls, payload);
  const isKept = verdict.context !== "" && host.onlyAsBlock?.includes("context") === true;
  const isLost = isKept && original.stop !== undefined;
  const reasons = [...(verdict.kind === "reject" ? [reasonOf(verdict)] : []), ...(isKept && !isLost ? [verdict.context] : [])];
  return {
    verdict,
    host,
    event,
    native: event.nativeName ?? (host === unknownEvent ? "" : nativeEvent(events, original.event)),
    refusal: reasons.length > 0 ? reasons.join("\n") : undefined,
    context: isKept ? "" : verdict.context,
    input,
    unsupported: [
      ...fitted.unsupported,
      ...gaps,
      ...lost,
      ...(isLost ? [`an agent that stops can't get more text: ${verdict.context}`] : []),
    ],
  };
}

function settleEnd({ stop }: Verdict, fitted: Verdict, { canBlock, canStop }: HostEvent): { verdict: Verdict; gaps: string[] } {
  if (!stop || canStop || !canBlock || !ahead.has(fitted.event) || fitted.kind === "reject") return { verdict: fitted, gaps: [] };
  const { input, permission, ...rest } = fitted;
  const lost = [...(input ? ["its changed input has no effect"] : []), ...(permission ? ["it is not allowed"] : [])];
  return {
    verdict: { ...rest, kind: "reject", reason: stop.reason?.trim() ? stop.reason : "a hook ended the turn" },
    gaps: lost.map((what) => `it is blocked because a hook ended the turn, so ${what}`),
  };
}

function changeInput(
  { kind, input, event: name }: Verdict,
  { payload }: HookEvent,
  calls: Calls,
  shape: PayloadShape = {},
): { input?: JsonObject; lost: string[] } {
  if (!input) return { lost: [] };
  if (kind !== "modify") return { lost: ["a blocked call takes no changed input"] };
  if (name !== "pre_tool_use" && name !== "permission_request") return { input, lost: [] };
  const native = nativePayload(payload);
  const changed = calls.write(toolOf(native, shape), inputOf(native, shape), input, textOrEmpty(payload, "cwd"));
  if (typeof changed === "string") return { lost: [changed] };
  const before = objectAt(payload, "tool_input");
  const kept = calls.takes === "merged" ? Object.keys(before).filter((key) => !Object.hasOwn(input, key)) : [];
  return { input: changed, lost: kept.map((key) => `"${key}" stays in the input, since the agent merges fields into it`) };
}

/** Text for the model plus an objection to a finished call, for hosts that offer nothing else. */
export function withObjection({ refusal, context }: AnswerParts): string {
  return [...(context === "" ? [] : [context]), ...(refusal === undefined ? [] : [`${OBJECTION_PREFIX}${refusal}`])].join("\n");
}

/** Claude Code's `hookSpecificOutput`; nothing if there are no fields. */
export function wrapSpecific(native: string, fields: JsonObject): JsonObject {
  return Object.keys(fields).length > 0 ? { hookSpecificOutput: { hookEventName: native, ...fields } } : {};
}

/** Claude Code's fields for a permission, a changed input and text for the model. */
export function fieldsForEvent({ verdict: { permission }, input, context }: AnswerParts): JsonObject {
  return {
    ...(permission ? { permissionDecision: permission.decision } : {}),
    ...(permission?.reason ? { permissionDecisionReason: permission.reason } : {}),
    ...(input ? { updatedInput: input } : {}),
    ...(context === "" ? {} : { additionalContext: context }),
  };
}

/** Claude Code's fields for the end of a turn. If only its reason is shown, it includes that of a block. */
export function endTurn({ stop }: Verdict, refusal?: string): JsonObject {
  if (!stop) return {};
  const reasons = new Set([stop.reason, refusal].filter(Boolean));
  return { continue: false, ...(reasons.size > 0 ? { stopReason: [...reasons].join("\n") } : {}) };
}

/** Comes before a replaced result, so the model knows where it is from. */
export const REPLACEMENT_PREFIX = "The call ran, and a hook replaced its result:\n";
/** Comes before text that a hook adds to a tool's result. */
export const ADDITION_PREFIX = "A hook adds: ";

/** A finished call's result, followed by everything hooks say about it. */
export function besideResult(result: string, { refusal, context }: AnswerParts): string {
  return [
    result,
    ...(context === "" ? [] : [`${ADDITION_PREFIX}${context}`]),
    ...(refusal === undefined ? [] : [`${OBJECTION_PREFIX}${refusal}`]),
  ].join("\n\n");
}

/** A replaced result as text. For a shell result in Claude Code's shape, that is what it printed. */
export function resultText(output: unknown): string {
  return typeof output === "string" ? output : (shellText(output) ?? JSON.stringify(output) ?? "");
}

type Shape = (value: unknown) => boolean;

/** The host's own fields from hooks, if they have a shape that the host accepts; all others are reported. */
export function pickFields({ event, extra }: Verdict, taken: Readonly<Record<string, Shape>> = {}): ReplyPart {
  const fits = ([key, value]: [string, unknown]): boolean => Object.hasOwn(taken, key) && taken[key]?.(value) === true;
  const entries = Object.entries(extra);
  return {
    fields: Object.fromEntries(entries.filter(fits)),
    unsupported: entries
      .filter((entry) => !fits(entry))
      .map(([key]) => `${event} does not take "${key}"${Object.hasOwn(taken, key) ? " in this form" : ""}`),
  };
}

import { eventInfo } from "@hawk/events";
import type { EventName } from "@hawk/events";
import { isObject } from "@hawk/protocol";
import type { Adapter } from "../adapter.ts";
import { withArguments } from "../arguments.ts";
import { canonicalEvent } from "../names.ts";
import { objectAt, textOrEmpty } from "../read-value.ts";
import type { JsonObject } from "../read-value.ts";
import { otherNames } from "../tool-names.ts";
import type { Calls } from "./calls.ts";
import type { EventRow, FieldContext, FieldSource } from "./on.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** The first text of a list, or the value of a variable. */
interface FirstOf {
  list: string;
  variable: string;
}

/**
 * What a shape's functions return for an ordinary payload, so a shell can work without them. The tests compare it with what the
 * functions do, and with the keys they read.
 */
interface UsualShape {
  /** The key of the session id, which is never empty. */
  session?: string;
  /** The list whose first text is the session's directory; the project variable, if set, says the same. */
  cwd?: FirstOf;
  /** The key of the tool's arguments. */
  input?: string;
  /** A payload with one of these keys needs the functions. */
  unless?: readonly string[];
  /** So do arguments with one of these. */
  unlessFields?: readonly string[];
}

/** How a host's payloads differ from Claude Code's. Absent if they don't. */
export interface PayloadShape {
  /** Where the session's id is; `session_id` when absent. */
  session?: string | ((native: JsonObject, cwd: string) => string);
  /** Where the session's directory is; `cwd` when absent. */
  cwd?: string | FirstOf | ((native: JsonObject, env: Environment) => string);
  /** Where a call's tool and arguments are; `tool_name` and `tool_input` when absent. */
  tool?: string | ((native: JsonObject) => string);
  input?: string | ((native: JsonObject) => JsonObject);
  /** The path to arguments that may be JSON text; that of `input` when absent. */
  arguments?: readonly (readonly string[])[] | ((sent: JsonObject) => readonly (readonly string[])[]);
  /** The host's fields that hooks don't see: a list, or all. */
  drops?: readonly string[] | "all";
  /** Which of an event's names this payload has; the registered one when absent. */
  nativeName?: (native: JsonObject, names: readonly string[]) => string | undefined;
  /** More fields that every payload has. */
  common?: (native: JsonObject) => JsonObject;
  /** Hooks see them as they are, except that paths become absolute. */
  isCanonical?: true;
  /** Events whose payloads stay as they are. */
  untouched?: readonly EventName[];
  /** Values that Claude Code spells differently, by key. */
  words?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Events to ignore if this is true of the payload. */
  ignores?: Readonly<Partial<Record<EventName, (native: JsonObject) => boolean>>>;
  /** The tool and its arguments, if their place depends on the event. */
  requested?: (native: JsonObject, event: EventName) => { tool: string; input: JsonObject };
  /** The call behind an event, if that takes more than the tool's name and arguments. */
  call?: (native: JsonObject, context: FieldContext, event: EventName) => ReturnType<Calls["read"]> | undefined;
  /** What the functions here usually return. */
  usual?: UsualShape;
}

export interface DecodedHost {
  id: string;
  events: Readonly<Partial<Record<EventName, EventRow>>>;
  calls: Calls;
  payload?: PayloadShape;
}

/** The canonical payload: the host's fields, renamed where Claude Code's differ, plus the host's own payload. */
export function createDecode({ id, events, calls, payload: shape }: DecodedHost): Adapter["decode"] {
  const { input = "tool_input", ignores, nativeName: findName } = shape ?? {};
  const { arguments: places = typeof input === "string" ? [input.split(".")] : [] } = shape ?? {};
  return (hookName, sent, env) => {
    const name = canonicalEvent(events, hookName);
    if (!name) return null;
    const native = (typeof places === "function" ? places(sent) : places).reduce(
      (payload: JsonObject, keys) => withArguments(payload, ...keys),
      sent,
    );
    if (ignores?.[name]?.(native)) return null;
    if (shape?.isCanonical) return { name, nativeName: hookName, host: id, payload: withPaths(native, calls) };
    const row = events[name] as EventRow;
    const nativeName = findName?.(native, row.native) ?? hookName;
    const isCall = eventInfo(name).matchesOn === "tool_name";
    if (!isCall && !row.fields && (!shape || shape.untouched?.includes(name))) return { name, nativeName, host: id, payload: native };
    const cwd = readCwd(native, env, shape);
    const context: FieldContext = { cwd, nativeName, read: (tool, own) => calls.read(tool, own, cwd, native) };
    const own = toolOf(native, shape);
    if (isCall) {
      const asked = shape?.requested?.(native, name) ?? { tool: own, input: inputOf(native, shape) };
      context.call = shape?.call?.(native, context, name) ?? calls.read(asked.tool, asked.input, cwd, native);
    }
    const payload = {
      ...withoutKeys(native, shape?.drops),
      ...(shape || row.fields ? commonFields(name, native, context, shape) : {}),
      ...context.call,
      ...readFields(row.fields ?? {}, native, context),
      _native: native,
    };
    return { name, nativeName, host: id, payload, ...(isCall ? otherNames(calls.names(own, native)) : {}) };
  };
}

function withPaths(native: JsonObject, calls: Calls): JsonObject {
  if (!isObject(native["tool_input"])) return native;
  const { tool_input } = calls.read(toolOf(native), native["tool_input"], textOrEmpty(native, "cwd"));
  return { ...native, tool_input };
}

/** The host's name for the tool in a payload. */
export function toolOf(native: JsonObject, { tool = "tool_name" }: PayloadShape = {}): string {
  return typeof tool === "string" ? textAtPath(native, tool) : tool(native);
}

/** The tool's arguments as the host sent them. */
export function inputOf(native: JsonObject, { input = "tool_input" }: PayloadShape = {}): JsonObject {
  return typeof input === "string" ? objectAt(native, ...input.split(".")) : input(native);
}

/** The payload as the host sent it. */
export function nativePayload(payload: Readonly<JsonObject>): JsonObject {
  const native = Object.hasOwn(payload, "_native") ? payload["_native"] : undefined;
  return isObject(native) ? native : payload;
}

function commonFields(name: EventName, native: JsonObject, { cwd, nativeName }: FieldContext, shape: PayloadShape = {}): JsonObject {
  const { session = "session_id", common, words = {} } = shape;
  return {
    session_id: typeof session === "string" ? textAtPath(native, session) : session(native, cwd),
    cwd,
    hook_event_name: eventInfo(name).native?.["claude-code"]?.[0] ?? nativeName,
    ...common?.(native),
    ...inOtherWords(native, words),
  };
}

function inOtherWords(native: JsonObject, words: NonNullable<PayloadShape["words"]>): JsonObject {
  return Object.fromEntries(
    Object.entries(words).flatMap(([key, own]) => {
      const word = textOrEmpty(native, key);
      return Object.hasOwn(own, word) ? [[key, own[word]]] : [];
    }),
  );
}

function readCwd(native: JsonObject, env: Environment, { cwd = "cwd" }: PayloadShape = {}): string {
  if (typeof cwd === "string") return textAtPath(native, cwd);
  return typeof cwd === "function" ? cwd(native, env) : firstText(native[cwd.list]) || (env[cwd.variable] ?? "");
}

function firstText(list: unknown): string {
  const first: unknown = Array.isArray(list) ? list[0] : undefined;
  return typeof first === "string" ? first : "";
}

function readFields(fields: Readonly<Record<string, FieldSource>>, native: JsonObject, context: FieldContext): JsonObject {
  const values = Object.entries(fields).map(([key, source]): [string, unknown] => [key, readField(source, native, context)]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

function readField(source: FieldSource, native: JsonObject, context: FieldContext): unknown {
  if (typeof source === "string") return textAtPath(native, source);
  if (typeof source === "function") return source(native, context);
  return Object.hasOwn(native, source.from) ? source.read(native[source.from]) : undefined;
}

function withoutKeys(native: JsonObject, drops: PayloadShape["drops"] = []): JsonObject {
  if (drops === "all") return {};
  return drops.length === 0 ? native : Object.fromEntries(Object.entries(native).filter(([key]) => !drops.includes(key)));
}

function textAtPath(native: JsonObject, path: string): string {
  return textOrEmpty(native, ...path.split("."));
}

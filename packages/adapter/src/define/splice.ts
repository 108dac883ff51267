import { eventInfo } from "@hawk/events";
import type { EventName } from "@hawk/events";
import { encodePayload, keepsGoing, namesAlike } from "@hawk/protocol";
import type { EventSplice, Splice, ToolSplice } from "@hawk/protocol";
import type { Calls, OwnTool } from "./calls.ts";
import type { PayloadShape } from "./decode.ts";
import type { AdapterTables } from "./define-adapter.ts";
import type { EventRow } from "./on.ts";

/** Safe for shell patterns. */
const PLAIN = /^[A-Za-z0-9_-]+$/;
/** Fields that don't come from the payload. */
const settled = new Set(["hook_event_name", "cwd", "tool_name", "tool_input", "_native"]);

/** Whether a shell can do what `decode` does with a host's payloads. */
export function canSplice({ payload }: Pick<AdapterTables, "payload">): boolean {
  return payload === undefined || readShape(payload) !== null;
}

/** What `decode` does with a host's payloads, where it only renames. */
export function deriveSplice({ events, calls: options = {}, payload, otherTools = [] }: AdapterTables, calls: Calls): Splice {
  const shape = (payload && readShape(payload)) ?? undefined;
  const rows = Object.entries(events) as [EventName, EventRow][];
  const marks = Object.entries(options.marks ?? {});
  const foreign = marks.flatMap(([key, usual]) => (usual === null ? [key] : []));
  const own = rows.flatMap(([name, row]) => {
    const splice = spliceEvent(name, row, payload, shape);
    return splice
      ? [[name, eventInfo(name).matchesOn === "tool_name" ? { ...splice, foreign: [...splice.foreign, ...foreign] } : splice]]
      : [];
  });
  const others = options.names ? otherTools.filter((native) => calls.names(native).join(" ") === native) : [];
  const tools = [...calls.rows].map(([native, row]): [string, ToolSplice] => [native, spliceTool(row, calls)]);
  const named = [...tools, ...others.map((native): [string, ToolSplice] => [native, { names: [native], fields: {} }])];
  return {
    events: Object.fromEntries(own) as Splice["events"],
    cwd: shape?.cwd ?? "cwd",
    ...(shape?.isCwdInList ? { isCwdInList: true } : {}),
    ...(payload?.usual?.cwd ? { isCwdNamed: true } : {}),
    tool: shape?.tool ?? "tool_name",
    input: shape?.input ?? "tool_input",
    foreignFields: payload?.usual?.unlessFields ?? [],
    usual: Object.fromEntries(marks.filter((mark): mark is [string, boolean] => mark[1] !== null)),
    tools: Object.fromEntries(named.map(([native, tool]) => [native, isClear(tool, named) ? tool : { names: tool.names }])),
    ...(options.names ? {} : { keepsOtherNames: true }),
  };
}

interface PlainShape {
  session: string;
  /** Whether the text is required. */
  isSessionFilled: boolean;
  cwd: string;
  isCwdInList: boolean;
  tool: string;
  input: string;
  drops: readonly string[] | "all";
  unless: readonly string[];
}

/** The keys of a payload whose parts are where Claude Code has them, or under another top-level key; `null` otherwise. */
function readShape(shape: PayloadShape): PlainShape | null {
  const { usual, drops = [], words = {}, tool = "tool_name", arguments: places, common, isCanonical, requested, call } = shape;
  const { unless = [], unlessFields = [] } = usual ?? {};
  const [session, place, input] = [
    usual?.session ?? shape.session ?? "session_id",
    usual?.cwd ?? shape.cwd ?? "cwd",
    usual?.input ?? shape.input ?? "tool_input",
  ];
  const isOther = [isCanonical, requested, call, ...(usual ? [] : [places, common])].some((part) => part !== undefined);
  if (isOther || [session, place, tool, input].some((part) => typeof part === "function")) return null;
  const cwd = typeof place === "object" ? place.list : (place as string);
  const plain = { session: session as string, cwd, tool: tool as string, input: input as string };
  const keys = [...Object.values(plain), ...unless, ...unlessFields, ...(drops === "all" ? [] : drops), ...Object.keys(words)];
  return [...keys, ...Object.values(words).flatMap(wordsIn)].every(isPlain)
    ? { ...plain, isSessionFilled: usual?.session !== undefined, isCwdInList: typeof place === "object", drops, unless }
    : null;
}

function wordsIn(words: Readonly<Record<string, string>>): string[] {
  return Object.entries(words).flat();
}

function isPlain(text: string): boolean {
  return PLAIN.test(text);
}

function spliceEvent(name: EventName, row: EventRow, payload: PayloadShape | undefined, shape?: PlainShape): EventSplice | undefined {
  const { cwd = "cwd", session = "session_id" } = shape ?? {};
  const { matchesOn = "" } = eventInfo(name);
  const fields = Object.entries(row.fields ?? {});
  const texts = fields.filter((field): field is [string, string] => typeof field[1] === "string");
  const read = fields.flatMap(([, source]) => (typeof source === "object" ? [source.from] : []));
  const isAsSent = matchesOn !== "tool_name" && !row.fields && (!payload || payload.untouched?.includes(name) === true);
  const isMore =
    row.native.length > 1 ||
    payload?.ignores?.[name] !== undefined ||
    // The value that matchers test isn't there under its own name.
    (shape?.drops === "all" && !["", "tool_name"].includes(matchesOn)) ||
    fields.some(([key, source]) => typeof source === "function" || settled.has(key) || key === matchesOn) ||
    ![...texts.flat(), ...read].every(isPlain) ||
    // Only Node knows whether the turn was sent back before.
    (keepsGoing(name) && texts.some(([key]) => key === "prompt"));
  if (isMore) return undefined;
  const all: Record<string, string> = {
    ...(payload || row.fields ? { session_id: session, ...(shape?.isCwdInList ? {} : { cwd }) } : {}),
    ...Object.fromEntries(texts),
  };
  if (isAsSent)
    return { name: nameFor(name), drops: [], texts: {}, filled: [], words: {}, foreign: foreignTo(name, read, shape), addsNative: false };
  return {
    name: nameFor(name),
    drops: shape?.drops === "all" ? "all" : [...(shape?.drops ?? []), ...(shape?.isCwdInList ? ["cwd"] : []), ...replacedBy(all)],
    texts: all,
    filled: shape?.isSessionFilled ? [session] : [],
    words: payload || row.fields ? (payload?.words ?? {}) : {},
    foreign: [...foreignTo(name, read, shape), ...(shape?.unless ?? []), "_native"],
    addsNative: true,
  };
}

/** The host's keys that mean something else to hooks. */
function replacedBy(texts: Readonly<Record<string, string>>): string[] {
  return Object.entries(texts).flatMap(([key, from]) => (key === from ? [] : [key]));
}

/** A call's arguments are read at every event. */
function foreignTo(name: EventName, read: readonly string[], { input = "tool_input" }: Partial<PlainShape> = {}): string[] {
  return [...read, ...(keepsGoing(name) ? ["prompt"] : []), ...(eventInfo(name).matchesOn === "tool_name" ? [] : [input])];
}

function nameFor(name: EventName): string {
  return (JSON.parse(encodePayload({ name, payload: {} })) as { hook_event_name: string }).hook_event_name;
}

function spliceTool({ name, fields = {}, patch, as, read }: OwnTool, calls: Calls): ToolSplice {
  const names = calls.names(name);
  const isMore = patch !== undefined || as !== undefined || read !== undefined;
  const isSpliced = !isMore && [name, ...Object.entries(fields).flat()].every(isPlain);
  return isSpliced ? { names, fields: differing(fields) } : { names: names.flatMap(namesAlike) };
}

/** Whether the first of its names tells the shell all the others. */
function isClear({ names }: ToolSplice, all: readonly (readonly [string, ToolSplice])[]): boolean {
  return all.every(([, other]) => !other.fields || other.names[0] !== names[0] || other.names.join(" ") === names.join(" "));
}

function differing(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([own, name]) => own !== name));
}

import type { PermissionDecision } from "@hawk/protocol";
import type { HostEvent } from "../adapter.ts";
import type { JsonObject } from "../read-value.ts";
import type { ToolFields } from "../adapter.ts";

/** What a hook can do at an event: `fail closed` says that the host blocks when the hook fails, if its entry asks for that; `input` and `output` are changes, `context` is text for the model, `message` is text for the user. */
type Offer = "block" | "fail closed" | "input" | "output" | "context" | "stop" | "message" | "matcher" | PermissionDecision;

/** How to read a field: a dotted path to a text in the host's payload, one key and its value, or a function. */
export type FieldSource = string | FromKey | ((native: JsonObject, context: FieldContext) => unknown);

/** A payload without the key has no such field. */
interface FromKey {
  from: string;
  read: (value: unknown) => unknown;
}

/** What a function that reads a payload's field can look at. */
export interface FieldContext {
  cwd: string;
  /** The host's own name for the event. */
  nativeName: string;
  /** The call in hawk's names, at tool events. */
  call?: ToolFields | undefined;
  /** Another call in hawk's names. */
  read: (tool: string, input: JsonObject) => ToolFields;
}

/** One event of a host, and how its payload differs from Claude Code's. */
export interface EventRow extends HostEvent {
  /** Fields with another name or form here. `undefined` leaves a field out. */
  fields?: Readonly<Record<string, FieldSource>>;
}

type More = Omit<EventRow, "native" | "permissions" | "hasMatcher" | (typeof flags)[Exclude<Offer, PermissionDecision | "matcher">]>;

const flags = {
  block: "canBlock",
  "fail closed": "canFailClosed",
  input: "canModifyInput",
  output: "canModifyOutput",
  context: "canAddContext",
  stop: "canStop",
  message: "canTellUser",
} as const;

const answers: ReadonlySet<string> = new Set<PermissionDecision>(["deny", "defer", "ask", "allow"]);

/** A row of the events table: the host's name or names, and what a hook can do there. */
export function on(native: string | readonly string[], offers: readonly Offer[] = [], more: More = {}): EventRow {
  const row: EventRow = { native: typeof native === "string" ? [native] : native, ...more };
  const permissions = offers.filter((offer): offer is PermissionDecision => answers.has(offer));
  for (const offer of offers) if (Object.hasOwn(flags, offer)) row[flags[offer as keyof typeof flags]] = true;
  if (offers.includes("matcher")) row.hasMatcher = true;
  return permissions.length > 0 ? { ...row, permissions } : row;
}

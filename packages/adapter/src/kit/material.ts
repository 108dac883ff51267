import type { EventName } from "@hawk/events";
import type { HookEvent } from "@hawk/protocol";
import type { Reply } from "../adapter.ts";
import type { HostReaction } from "../understand-reply.ts";

/** A rule for adapters, and its check: a line for every case that breaks it. */
export type AdapterCheck = readonly [rule: string, findFailures: () => string[]];

/** What the author of an adapter knows about the host, from running it. */
export interface KitMaterial {
  /** Payloads as the host sends them, by native event; at least one of each. */
  payloads: Readonly<Record<string, readonly Record<string, unknown>[]>>;
  /** A small model of the host: how it reads a reply. The adapter's own `decodeReply` when absent, and compared with it otherwise. */
  understand?: (reply: Reply, nativeEvent: string, event: HookEvent) => HostReaction;
  /** The host's complaint about a reply; `null` if it accepts it. */
  accepts: (reply: Reply, nativeEvent: string) => string | null;
  /** What the host would find wrong with its settings file. */
  validate: (text: string) => readonly string[];
  /** Replacement inputs that the host accepts, for events that don't take just any object. */
  inputs?: Readonly<Partial<Record<EventName, Record<string, unknown>>>>;
  /** Replacement outputs that the host accepts, for events that don't take just any text. */
  outputs?: Readonly<Partial<Record<EventName, unknown>>>;
  /** Settings before hawk, named after what is special about them; common JSON when absent. */
  startingTexts?: Readonly<Record<string, string | null>>;
  /** The texts that a settings file holds, such as commands, as the host reads them; all strings of a JSON file when absent. */
  textsIn?: (text: string) => readonly string[];
  /** Native names in the catalogue that the adapter leaves out on purpose. */
  leftOut?: readonly string[];
}

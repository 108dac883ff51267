import { resolveEvent } from "@hawk/events";
import type { EventName } from "@hawk/events";
import { isObject } from "@hawk/protocol";

/** Where a configuration lists what is enabled, and what is disabled. */
export interface ConfigPlaces {
  enabled: readonly string[];
  disabled: readonly string[];
}

/** In the user's own configuration. */
export const globalPlaces: ConfigPlaces = { enabled: ["global", "hooks"], disabled: ["global", "disabled"] };

/** In the configuration of a project. */
export const projectPlaces: ConfigPlaces = { enabled: ["hooks", "enabled"], disabled: ["hooks", "disabled"] };

/** An entry of a list that names a hook. */
export interface NamedEntry {
  /** Its place in the list. */
  index: number;
  /** `plain`: a name; `file`: a mapping with a name; `definition`: a hook without a file. */
  kind: "plain" | "file" | "definition";
  /** The fields of a mapping; none for a bare name. */
  fields: Readonly<Record<string, unknown>>;
}

const handlerKeys = ["run", "webhook", "prompt", "agent"];

/** The entries of a list that are about a hook. */
export function entriesFor(name: string, data: unknown, path: readonly string[]): NamedEntry[] {
  return listAt(data, path).flatMap((value, index): NamedEntry[] => {
    if (value === name) return [{ index, kind: "plain", fields: {} }];
    if (!isObject(value) || value["name"] !== name) return [];
    return [{ index, kind: handlerKeys.some((key) => Object.hasOwn(value, key)) ? "definition" : "file", fields: value }];
  });
}

/** The hosts that a configuration says something about. */
export function hostsIn(data: unknown): string[] {
  const hosts = valueAt(data, ["hosts"]);
  return isObject(hosts) ? Object.keys(hosts) : [];
}

/** The names in a list of a field, which may also be written as text with commas. */
export function wordsOf(value: unknown): string[] | undefined {
  if (typeof value === "string") return value.split(",").map((word) => word.trim());
  return Array.isArray(value) ? value.map(String) : undefined;
}

/** The events of a field, by their canonical names. What is not an event is not among them. */
export function eventsOf(value: unknown): EventName[] | undefined {
  return wordsOf(value)?.flatMap((word) => resolveEvent(word).event ?? []);
}

function listAt(data: unknown, path: readonly string[]): readonly unknown[] {
  const value = valueAt(data, path);
  return Array.isArray(value) ? value : [];
}

function valueAt(data: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, key) => (isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined), data);
}

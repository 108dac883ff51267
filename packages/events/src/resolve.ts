import { catalogue, eventInfo, eventNames } from "./catalogue.ts";
import type { EventName } from "./catalogue.ts";
import { nearest } from "./nearest.ts";

/** The event that a spelling stands for, or the names that come close. */
export type ResolvedEvent =
  | { readonly event: EventName; readonly suggestions: readonly [] }
  | { readonly event: null; readonly suggestions: readonly EventName[] };

interface SpellingIndex {
  /** Spellings as hosts and specifications write them. */
  exact: Map<string, EventName>;
  /** The same without case and punctuation, to all the events they stand for. */
  loose: Map<string, Set<EventName>>;
}

const MOST_SUGGESTIONS = 3;

let index: SpellingIndex | undefined;

/**
 * Finds an event by any spelling: hawk's name, an alias or an agent's own name, in any case and with any punctuation. Suggests names
 * if none or several match.
 *
 * @example
 * ```ts
 * resolveEvent("BeforeTool").event; // "pre_tool_use"
 * resolveEvent("pre_tool_sue").suggestions; // ["pre_tool_use"]
 * ```
 */
export function resolveEvent(name: string): ResolvedEvent {
  const event = findEvent(name);
  return event ? { event, suggestions: [] } : { event: null, suggestions: suggest(name) };
}

/** As `resolveEvent`, for callers that need no suggestions: it only looks up. */
export function findEvent(name: string): EventName | null {
  const { exact, loose } = spellings();
  const event = exact.get(name);
  if (event) return event;
  const candidates = loose.get(loosen(name));
  return candidates?.size === 1 ? ([...candidates][0] as EventName) : null;
}

/** Every spelling of an event, its canonical name first. */
export function spellingsOf(name: EventName): readonly string[] {
  const { aliases = [], native = {} } = eventInfo(name);
  return [...new Set([name, ...aliases, ...Object.values(native).flat()])];
}

function spellings(): SpellingIndex {
  index ??= buildIndex();
  return index;
}

function buildIndex(): SpellingIndex {
  const exact = new Map<string, EventName>();
  const loose = new Map<string, Set<EventName>>();
  for (const name of eventNames) exact.set(name, name);
  for (const name of eventNames) {
    for (const spelling of spellingsOf(name)) {
      if (!exact.has(spelling)) exact.set(spelling, name);
      const key = loosen(spelling);
      loose.set(key, (loose.get(key) ?? new Set()).add(name));
    }
  }
  // The canonical name outweighs a native name that differs from it only in case or punctuation.
  for (const name of Object.keys(catalogue)) loose.set(loosen(name), new Set([name as EventName]));
  return { exact, loose };
}

function suggest(name: string): EventName[] {
  const { loose } = spellings();
  const ambiguous = loose.get(loosen(name));
  if (ambiguous) return [...ambiguous];
  const events = new Set<EventName>();
  for (const key of nearest(loosen(name), [...loose.keys()])) for (const event of loose.get(key) ?? []) events.add(event);
  return [...events].slice(0, MOST_SUGGESTIONS);
}

function loosen(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}

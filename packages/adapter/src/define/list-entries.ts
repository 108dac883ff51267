import { isObject } from "@hawk/protocol";
import { readJson } from "@hawk/settings-file";
import type { Adapter, ListedHook } from "../adapter.ts";
import { canonicalEvent } from "../names.ts";
import { objectAt, textAt, valueAt } from "../read-value.ts";

interface Listing {
  /** The keys that lead to the events; `hooks` when absent. */
  root?: readonly string[];
  /** A command line as it was before it was written in the host's own form. */
  command?: ((written: string) => string) | undefined;
}

/** As hawk reads JSON: comments and all. A file that it can't read is refused. */
export function parseLoosely(text: string): unknown {
  return readJson(text);
}

/** As a strict host does: in a file that it can't read there is no hook. */
export function parseStrictly(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const telling = ["bash", "command", "powershell", "url", "prompt", "tool"];

/** The hooks of `{"<Event>": [entry, …]}`, where an entry is a hook or a group with a list of `hooks`. */
export function listEntries(file: unknown, { root = ["hooks"], command = (written) => written }: Listing): ListedHook[] {
  return Object.entries(objectAt(file, ...root)).flatMap(([nativeEvent, entries]) =>
    items(entries)
      .flatMap((entry) => (Array.isArray(valueAt(entry, "hooks")) ? items(valueAt(entry, "hooks")) : [entry]))
      .filter(isObject)
      .map((entry) => ({
        nativeEvent,
        what: command(telling.map((key) => textAt(entry, key)).find((found) => found !== undefined) ?? ""),
      })),
  );
}

/** A command that stands under several names of one event, or for several kinds of tools, is one hook. */
export function withoutCopies(hooks: readonly ListedHook[], events: Adapter["events"]): ListedHook[] {
  const keys = hooks.map(({ nativeEvent, what }) => JSON.stringify([canonicalEvent(events, nativeEvent) ?? nativeEvent, what]));
  return hooks.filter((_, index) => keys.indexOf(keys[index] ?? "") === index);
}

function items(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

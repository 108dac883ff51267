import { isObject, webhookName } from "@hawk/protocol";
import { readJson } from "@hawk/settings-file";
import type { Adapter, ListedHook } from "../adapter.ts";
import { canonicalEvent } from "../names.ts";
import { objectAt, textAt, valueAt } from "../read-value.ts";

interface Listing {
  /** The keys that lead to the events; `hooks` when absent. */
  root?: readonly string[];
  /** The original of a command line in the host's own form. */
  command?: ((written: string) => string) | undefined;
  /** Whether an entry is a hook, a group with a list of `hooks`, or either. */
  entries: "flat" | "grouped" | "either";
}

/** Reads JSON as hawk does, with comments. Throws if it can't. */
export function parseLoosely(text: string): unknown {
  return readJson(text);
}

/** Reads JSON as a strict host does: a file it can't read has no hooks. */
export function parseStrictly(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const telling = ["bash", "command", "powershell", "prompt", "tool"];

/** The hooks of `{"<Event>": [entry, …]}`. */
export function listEntries(file: unknown, { root = ["hooks"], command = (written) => written, entries: kind }: Listing): ListedHook[] {
  const hooksIn = (entry: unknown): readonly unknown[] => {
    const isGroup = kind === "grouped" || (kind === "either" && Array.isArray(valueAt(entry, "hooks")));
    return isGroup ? items(valueAt(entry, "hooks")) : [entry];
  };
  return Object.entries(objectAt(file, ...root)).flatMap(([nativeEvent, entries]) =>
    items(entries)
      .flatMap(hooksIn)
      .filter(isObject)
      .map((hook) => ({ nativeEvent, what: describe(hook, command) })),
  );
}

/** Only a webhook's name: the address may hold a key. */
function describe(hook: unknown, command: (written: string) => string): string {
  const url = textAt(hook, "url");
  if (url !== undefined) return webhookName(url);
  const text = telling.map((key) => textAt(hook, key)).find((found) => found !== undefined) ?? "";
  return [command(text), ...items(valueAt(hook, "args"))].join(" ");
}

/** A command under several names of one event, or for several kinds of tools, is one hook. */
export function withoutCopies(hooks: readonly ListedHook[], events: Adapter["events"]): ListedHook[] {
  const keys = hooks.map(({ nativeEvent, what }) => JSON.stringify([canonicalEvent(events, nativeEvent) ?? nativeEvent, what]));
  return hooks.filter((_, index) => keys.indexOf(keys[index] ?? "") === index);
}

function items(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

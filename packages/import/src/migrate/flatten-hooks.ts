import type { EventName } from "@hawk/events";
import { parseHookMeta } from "@hawk/hook-meta";
import { cleanHookName, findNamesake, freeHookName } from "@hawk/registry";
import { withHeader } from "../hook-file.ts";
import type { HeaderFields } from "../hook-file.ts";
import type { LeftFile, OldHook } from "./collect-hooks.ts";

/** A hook of a flat registry, and the files that it was made of. */
export interface FlatHook {
  name: string;
  text: string;
  mode: number;
  events: EventName[];
  sources: OldHook[];
}

export interface FlatHooks {
  hooks: FlatHook[];
  left: LeftFile[];
}

/** Makes flat hooks that say themselves what they are for. Files of the same name and bytes are one, for all of their events. */
export function flattenHooks(olds: readonly OldHook[]): FlatHooks {
  const flat: FlatHooks = { hooks: [], left: [] };
  for (const sources of groupAlike(olds)) {
    const [first] = sources as [OldHook];
    const events = [
      ...new Set(sources.flatMap(({ meta, directoryEvent }) => (meta.events.length > 0 ? meta.events : (directoryEvent ?? [])))),
    ];
    const name = freeName(first, flat.hooks);
    const text = contentOf(name, first, events);
    if (text === null) for (const { path } of sources) flat.left.push({ path, why: "hawk can't safely add a header; add one yourself" });
    else flat.hooks.push({ name, text, mode: first.mode, events, sources });
  }
  return flat;
}

function groupAlike(olds: readonly OldHook[]): OldHook[][] {
  const groups = new Map<string, OldHook[]>();
  for (const old of olds) {
    const key = `${old.name}\0${old.text}`;
    groups.set(key, [...(groups.get(key) ?? []), old]);
  }
  return [...groups.values()];
}

/** `check.stdout.md` is `check.md`; of different files with one name, the later ones are called after their events as well. */
function freeName({ name, directoryEvent }: OldHook, hooks: readonly FlatHook[]): string {
  const names = hooks.map((hook) => hook.name);
  const isFree = (candidate: string): boolean => !names.includes(candidate) && findNamesake(candidate, names) === null;
  const plain = cleanHookName(name.replace(/\.stdout\.(md|txt)$/, ".$1"));
  const byEvent = directoryEvent === null ? plain : `${directoryEvent}-${plain}`;
  return [plain, byEvent].find(isFree) ?? freeHookName(byEvent, names);
}

/** The text as it is when it says its events itself; else with what its directory said. */
function contentOf(name: string, { text, meta }: OldHook, events: readonly EventName[]): string | null {
  const flat = parseHookMeta(name, text);
  if (flat.kind === meta.kind && flat.events.length > 0) return text;
  return withHeader(name, text, { events: [...events], ...oldFields(meta.kind === "command" ? text : "") }, meta.kind);
}

/** The first version of hawk-hooks had `# Description: …` and `# Deps: …` at the top of its scripts. */
function oldFields(text: string): HeaderFields {
  const head = text.split("\n", 20).filter((line) => /^\s*(?:#|\/\/)/.test(line));
  const field = (name: string): string | undefined =>
    head.map((line) => new RegExp(`^\\s*(?:#|//)\\s*${name}:\\s*(\\S.*?)\\s*$`).exec(line)?.[1]).find((value) => value !== undefined);
  const [description, deps] = [field("Description"), field("Deps")];
  return { ...(description === undefined ? {} : { description }), ...(deps === undefined ? {} : { deps }) };
}

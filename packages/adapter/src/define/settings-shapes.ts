import type { EventName } from "@hawk/events";
import type { Adapter, Registration, Scope, SettingsLocation } from "../adapter.ts";
import type { SettingsSyntax } from "../find-faults.ts";
import { unknownSyntax } from "../find-faults.ts";
import { markIn } from "../hawk-command.ts";
import { nativeEvents } from "../names.ts";
import { readNativeHooks } from "../read-hooks.ts";
import type { HooksShape } from "../read-hooks.ts";
import { jsonSettings } from "../settings.ts";
import type { JsonObject } from "../read-value.ts";
import type { SettingsEntry } from "@hawk/settings-file";
import { listEntries, parseLoosely, parseStrictly, withoutCopies } from "./list-entries.ts";
import { inSeconds } from "./timeout.ts";
import type { Timeout } from "./timeout.ts";

/** The tables that settings depend on. */
export interface SettingsHost {
  events: Adapter["events"];
  tools: Adapter["tools"];
}

export type Settings = Pick<Adapter, "settings" | "syntax" | "wire" | "unwire" | "listHooks" | "readHooks">;

/** What `groupedByMatcher` and the others return: the settings of a host with these tables. */
export type SettingsShape = (host: SettingsHost) => Settings;

export interface FileShape extends Partial<Record<Scope, SettingsLocation | string>> {
  /** The file's name in messages if its path is unknown. */
  name: string;
  /** How the host reads a file that is not strict JSON. */
  syntax?: SettingsSyntax;
  timeout?: Timeout;
  /** The default timeout in seconds. */
  defaultSeconds?: number | HooksShape["defaultSeconds"];
}

interface EntriesShape extends FileShape {
  /** The keys that lead to the events; `hooks` when absent. */
  root?: readonly string[];
  /** How hawk reads the file to list hooks: `strict` if the host accepts only plain JSON, or as the host does. */
  json?: "strict" | ((text: string) => unknown);
  /** The matcher to write for a registration; several make several entries. */
  matcher?: (registration: Registration, host: SettingsHost) => string | readonly string[] | undefined;
  /** A command line in the host's own form, and back. */
  command?: { write: (command: string, event: EventName) => string; read: (written: string) => string };
  /** A registration appears under every name of its event. */
  everyName?: true;
  /** A registration may be several entries under one name. */
  several?: true;
  /** More fields for the hook in each entry, such as the name that the host shows. */
  hook?: JsonObject;
  /** More fields for each entry. */
  more?: (event: EventName) => JsonObject;
  /** Fields of a guard's entry that make the host block if its command fails. */
  failClosed?: JsonObject;
  /** More fields for the file. */
  first?: readonly SettingsEntry[];
  /** The host identifies a hook by its place in the list, so the user's hooks must keep theirs. */
  place?: "last";
  /** Writes a hook that the host runs itself; such hooks are left out when absent. */
  native?: (registration: Registration) => JsonObject;
  /** More about reading hooks, for `hawk import`. */
  reading?: Partial<Omit<HooksShape, "events" | "defaultSeconds">>;
}

/** `{"hooks": {"<Event>": [{"matcher": …, "hooks": [{"type": "command", "command": …}]}]}}`, among the user's own settings. */
export function groupedByMatcher(shape: EntriesShape): SettingsShape {
  return entriesIn(shape, (hook, matcher, more) => ({ ...matcher, hooks: [hook], ...more }), true);
}

/** `{"hooks": {"<Event>": [{"command": …, "matcher": …}]}}`, among the user's own settings. */
export function flatList(shape: EntriesShape): SettingsShape {
  return entriesIn(shape, (hook, matcher, more) => ({ ...hook, ...matcher, ...more }), false);
}

type Value = SettingsEntry["value"];

function entriesIn(
  shape: EntriesShape,
  toValue: (hook: JsonObject, matcher: JsonObject, more: JsonObject) => JsonObject,
  isTyped: boolean,
): SettingsShape {
  const { name, root = ["hooks"], timeout = inSeconds(), command: form, everyName, native, first = [], place } = shape;
  const parse = typeof shape.json === "function" ? shape.json : shape.json === "strict" ? parseStrictly : parseLoosely;
  return (host) => {
    const toEntries = (registration: Registration): SettingsEntry[] => {
      const { event, handler, timeoutSeconds, blocksOnFailure } = registration;
      if (handler.type !== "command" && !native) return [];
      const { text, mark, fields } = commandOf(handler, event, form);
      const time = timeout.write(timeoutSeconds, event);
      const command = { ...(isTyped ? { type: "command" } : {}), ...(fields ?? { command: text }) };
      const hook = {
        ...(handler.type === "command" ? command : native?.(registration)),
        ...shape.hook,
        ...(time === undefined ? {} : { timeout: time }),
        ...(blocksOnFailure ? shape.failClosed : {}),
      };
      return nativeEvents(host.events, event, everyName).flatMap((own) =>
        matchersFor(registration, shape, host).map((matcher) => {
          const entry: SettingsEntry = { path: [...root, own], value: toValue(hook, matcher, shape.more?.(event) ?? {}) as Value, mark };
          return place ? Object.assign(entry, { place }) : entry;
        }),
      );
    };
    return {
      ...locate(shape),
      ...jsonSettings((registrations) => withFirst(first, registrations.flatMap(toEntries)), { name }),
      listHooks: (text) => {
        const hooks = text === null ? [] : listEntries(parse(text), { root, command: form?.read, entries: isTyped ? "grouped" : "flat" });
        return everyName || shape.several ? withoutCopies(hooks, host.events) : hooks;
      },
      readHooks: (text, path) => readNativeHooks(text, { ...readingOf(shape, host), root, ...shape.reading }, path),
    };
  };
}

interface WrittenCommand {
  text: string;
  /** The text that identifies the entry. */
  mark: string;
  fields?: JsonObject;
}

function commandOf(handler: Registration["handler"], event: EventName, form: EntriesShape["command"]): WrittenCommand {
  if (handler.type !== "command") return { text: handler.prompt, mark: handler.prompt };
  const { command, fields } = handler;
  if (fields) return { text: command, mark: markIn(fields), fields };
  const text = form?.write(command, event) ?? command;
  return { text, mark: text };
}

/** The file's other fields are written only if there are entries. */
function withFirst(first: readonly SettingsEntry[], entries: SettingsEntry[]): SettingsEntry[] {
  return entries.length > 0 ? [...first, ...entries] : [];
}

function matchersFor(registration: Registration, { matcher }: EntriesShape, host: SettingsHost): JsonObject[] {
  const found = matcher?.(registration, host);
  return typeof found === "object" ? found.map((each) => ({ matcher: each })) : [found === undefined ? {} : { matcher: found }];
}

/** The members that every shape of a settings file has. */
export function locate({ user, project, local, syntax = unknownSyntax }: FileShape): Pick<Settings, "settings" | "syntax"> {
  const scopes = Object.entries({ user, project, local }).filter(([, place]) => place !== undefined);
  return {
    settings: Object.fromEntries(scopes.map(([scope, place]) => [scope, typeof place === "string" ? { path: place } : place])),
    syntax,
  };
}

export function readingOf({ timeout = inSeconds(), defaultSeconds = 60 }: FileShape, { events, tools }: SettingsHost): HooksShape {
  return {
    events,
    tools,
    toSeconds: timeout.read,
    defaultSeconds: typeof defaultSeconds === "number" ? () => defaultSeconds : defaultSeconds,
  };
}

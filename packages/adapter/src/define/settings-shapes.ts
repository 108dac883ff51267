import type { EventName } from "@hawk/events";
import type { Adapter, Registration, Scope, SettingsLocation } from "../adapter.ts";
import type { SettingsSyntax } from "../find-faults.ts";
import { unknownSyntax } from "../find-faults.ts";
import { markIn } from "../hawks-command.ts";
import { nativeEvents } from "../names.ts";
import { readNativeHooks } from "../read-hooks.ts";
import type { HooksShape } from "../read-hooks.ts";
import { jsonSettings } from "../settings.ts";
import type { JsonObject } from "../read-value.ts";
import type { SettingsEntry } from "@hawk/settings-file";
import { listEntries, parseLoosely, parseStrictly, withoutCopies } from "./list-entries.ts";
import { inSeconds } from "./timeout.ts";
import type { Timeout } from "./timeout.ts";

/** The tables that settings are about. */
export interface SettingsHost {
  events: Adapter["events"];
  tools: Adapter["tools"];
}

export type Settings = Pick<Adapter, "settings" | "syntax" | "wire" | "unwire" | "listHooks" | "readHooks">;

/** What `groupedByMatcher` and the others make: the settings of a host with these tables. */
export type SettingsShape = (host: SettingsHost) => Settings;

export interface FileShape extends Partial<Record<Scope, SettingsLocation | string>> {
  /** The file's name in messages if its path is unknown. */
  name: string;
  /** What the host makes of a file that is not strict JSON. */
  syntax?: SettingsSyntax;
  timeout?: Timeout;
  /** Seconds that a hook has if it doesn't say. */
  defaultSeconds?: number | HooksShape["defaultSeconds"];
}

interface EntriesShape extends FileShape {
  /** The keys that lead to the events; `hooks` when absent. */
  root?: readonly string[];
  /** How hawk reads the file to list hooks: `strict` where the host takes nothing but JSON, or as the host does. */
  json?: "strict" | ((text: string) => unknown);
  /** The matcher to write for a registration; several for several entries. */
  matcher?: (registration: Registration, host: SettingsHost) => string | readonly string[] | undefined;
  /** A command line in the host's own form, and back. */
  command?: { write: (command: string, event: EventName) => string; read: (written: string) => string };
  /** One registration stands under every name that an event has. */
  everyName?: true;
  /** One registration may be several entries under one name. */
  several?: true;
  /** What else the hook in an entry says, such as the name by which the host shows it. */
  hook?: JsonObject;
  /** What else an entry says. */
  more?: (event: EventName) => JsonObject;
  /** What the entry of a guard says, to have the host block when its command fails. */
  failClosed?: JsonObject;
  /** What else the file has to say. */
  first?: readonly SettingsEntry[];
  /** The host knows a hook by its place in the list, so the user's own have to keep theirs. */
  place?: "last";
  /** A hook that the host runs itself; those are left out when absent. */
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
  /** By which the entry is known again. */
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

/** What the file has to say besides is for entries only. */
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

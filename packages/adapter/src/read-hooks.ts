import { findEvent } from "@hawk/events";
import type { EventName } from "@hawk/events";
import { isObject } from "@hawk/protocol";
import { readJson } from "@hawk/settings-file";
import type { Adapter } from "./adapter.ts";
import { canonicalEvent } from "./names.ts";
import type { NativeAction, NativeHook } from "./native-hook.ts";
import { readMatcher } from "./read-matcher.ts";
import type { NativeMatchers, ReadMatcher } from "./read-matcher.ts";

/** The shape of a host's settings. Groups with a list of hooks and flat lists are recognized by their content. */
export interface HooksShape extends NativeMatchers {
  events: Adapter["events"];
  /** The keys that lead to the events; `hooks` when absent. */
  root?: readonly string[];
  /** The keys under which a command may be; the first that is there counts. */
  commandKeys?: readonly string[];
  timeoutKeys?: readonly string[];
  /** The key of the matcher; `matcher` when absent. */
  matcherKey?: string;
  /** Converts a number in the file to seconds; the same number when absent. */
  toSeconds?: (timeout: number) => number;
  /** The default timeout. */
  defaultSeconds: (type: NativeAction["type"], event: EventName | null) => number;
  /** Its matchers are hawk's. */
  keepsMatchers?: true;
  /** Keys that hawk doesn't use and that don't change what a hook does. */
  cosmetic?: readonly string[];
}

type Fields = Readonly<Record<string, unknown>>;

/** The hooks of a JSON settings file, as the host reads them. A file that can't be read is refused with the place. */
export function readNativeHooks(text: string, shape: HooksShape, name?: string): NativeHook[] {
  const root = shape.root ?? ["hooks"];
  const events = root.reduce<unknown>((value, key) => at(value, key), readJson(text, name === undefined ? {} : { name }));
  return Object.entries(isObject(events) ? events : {}).flatMap(([nativeEvent, groups]) =>
    list(groups).flatMap((group, index) => readGroup(group, { nativeEvent, place: [...root, nativeEvent, index] }, shape)),
  );
}

interface NativePlace {
  nativeEvent: string;
  place: readonly (string | number)[];
}

function readGroup(group: unknown, standing: NativePlace, shape: HooksShape): NativeHook[] {
  if (!isObject(group)) return [];
  const hooks = group["hooks"];
  if (!Array.isArray(hooks)) return [readHook(group, {}, standing, shape)];
  const { hooks: _hooks, ...shared } = group;
  return hooks
    .map((hook: unknown, index) => ({ hook, place: [...standing.place, "hooks", index] }))
    .flatMap(({ hook, place }) => (isObject(hook) ? [readHook(hook, shared, { ...standing, place }, shape)] : []));
}

const everyCosmetic = ["name", "description", "statusMessage", "sequential", "commandWindows", "powershell", "version", "cloud"];
const understood = new Set([
  "type",
  "args",
  "matcher",
  "async",
  "env",
  "prompt",
  "model",
  "url",
  "headers",
  "allowedEnvVars",
  "onFailure",
  "failClosed",
]);

/** One hook, with the settings of its group. */
export function readHook(hook: Fields, group: Fields, { nativeEvent, place }: NativePlace, shape: HooksShape): NativeHook {
  const { commandKeys = ["command"], timeoutKeys = ["timeout"], matcherKey = "matcher", cosmetic = [] } = shape;
  const all = { ...group, ...hook };
  const event = canonicalEvent(shape.events, nativeEvent) ?? findEvent(nativeEvent);
  const action = readAction(all, commandKeys);
  const { matcher, lost } = matcherOf(all[matcherKey], event, shape);
  const looks = Object.keys(all).filter((key) => [...everyCosmetic, ...cosmetic].includes(key));
  const unknown = Object.keys(all).filter(
    (key) => !understood.has(key) && ![...commandKeys, ...timeoutKeys, matcherKey, ...looks].includes(key),
  );
  const timeout = timeoutKeys.map((key) => Number(all[key] ?? NaN)).find((value) => value > 0);
  const seconds = timeout === undefined ? shape.defaultSeconds(action.type, event) : (shape.toSeconds?.(timeout) ?? timeout);
  return {
    nativeEvent,
    event,
    action,
    ...(matcher === undefined ? {} : { matcher }),
    timeoutSeconds: seconds,
    ...(all["async"] === true ? { isAsync: true } : {}),
    ...(all["onFailure"] === "block" || all["failClosed"] === true ? { blocksOnFailure: true } : {}),
    ...(isObject(all["env"]) ? { env: texts(all["env"]) } : {}),
    ...(typeof all["name"] === "string" ? { name: all["name"] } : {}),
    ...(typeof all["description"] === "string" ? { description: all["description"] } : {}),
    place,
    lost: [
      ...(action.type === "other" ? [`hawk can't run hooks of type ${action.kind}`] : []),
      ...(lost === undefined ? [] : [lost]),
      ...unknown.map((key) => `hawk has no field for ${JSON.stringify(key)}`),
    ],
    cosmetic: looks.filter((key) => key !== "name" && key !== "description" && key !== "sequential" && key !== "version"),
  };
}

function matcherOf(matcher: unknown, event: EventName | null, shape: HooksShape): ReadMatcher {
  if (typeof matcher !== "string" || event === null) return {};
  if (!shape.keepsMatchers) return readMatcher(matcher, event, shape);
  return matcher === "" || matcher === "*" ? {} : { matcher };
}

function readAction(hook: Fields, commandKeys: readonly string[]): NativeAction {
  const command = commandKeys.map((key) => hook[key]).find((value) => typeof value === "string" && value.trim() !== "");
  const kind = typeof hook["type"] === "string" ? hook["type"] : "command";
  const { prompt, model, url, args } = hook;
  if (kind === "command" && typeof command === "string")
    return { type: "command", command, ...(Array.isArray(args) ? { args: args.map(String) } : {}) };
  if ((kind === "prompt" || kind === "agent") && typeof prompt === "string")
    return { type: kind, prompt, ...(typeof model === "string" ? { model } : {}) };
  if (kind === "http" && typeof url === "string") {
    const headers = isObject(hook["headers"]) ? texts(hook["headers"]) : {};
    return { type: "webhook", url, headers, allowedEnvVars: list(hook["allowedEnvVars"]).map(String) };
  }
  return { type: "other", kind };
}

function texts(fields: Fields): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, String(value)]));
}

function at(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

import { createHash } from "node:crypto";
import { isObject, textAt } from "@hawk/adapter";
import type { GuardedSettings, JsonObject, ListedHook } from "@hawk/adapter";

/** One of hawk's hooks, as the host identifies it. */
export interface GuardedEntry extends ListedHook {
  /** The key of its trust entry: file, event, and the positions of group and hook. */
  key: string;
  /** The hash that the host compares: the whole definition, but not the program it starts. */
  hash: string;
}

/** hawk's hooks in a settings file; none if the host can't read it. */
export function listGuarded({ path, text, commands }: GuardedSettings): GuardedEntry[] {
  const hooks = parseHooks(text);
  return Object.entries(hooks).flatMap(([nativeEvent, groups]) =>
    items(groups).flatMap((group, groupIndex) =>
      items(isObject(group) ? group["hooks"] : null).flatMap((handler, index) => {
        const command = isObject(handler) ? textAt(handler, "command") : undefined;
        if (command === undefined || !commands.includes(command)) return [];
        const event = toSnakeCase(nativeEvent);
        const hash = hashDefinition(event, group as JsonObject, handler as JsonObject);
        return [{ nativeEvent, what: command, key: `${path}:${event}:${groupIndex}:${index}`, hash }];
      }),
    ),
  );
}

const DEFAULT_SECONDS = 600;
/** Where the host gives a second by default, and three at the most. */
const shortEvents: ReadonlySet<string> = new Set(["session_end", "interrupt"]);
const LONGEST_SHORT_SECONDS = 3;
const withoutMatcher: ReadonlySet<string> = new Set(["user_prompt_submit", "pre_model_request", "post_model_request", "stop", "interrupt"]);

/** Keys are sorted, and absent values are left out. */
function hashDefinition(event: string, group: JsonObject, handler: JsonObject): string {
  const definition = {
    event_name: event,
    hooks: [
      {
        ...pick(handler, "additionalContextLimit"),
        async: handler["async"] ?? false,
        command: handler["command"],
        ...pick(handler, "statusMessage"),
        timeout: fillTimeout(event, handler["timeout"]),
        type: handler["type"],
      },
    ],
    ...(withoutMatcher.has(event) ? {} : pick(group, "matcher")),
  };
  return `sha256:${createHash("sha256").update(JSON.stringify(definition)).digest("hex")}`;
}

function pick(object: JsonObject, key: string): JsonObject {
  return object[key] === undefined ? {} : { [key]: object[key] };
}

function fillTimeout(event: string, timeout: unknown): number {
  const isShort = shortEvents.has(event);
  const seconds = typeof timeout === "number" ? Math.max(timeout, 1) : isShort ? 1 : DEFAULT_SECONDS;
  return isShort ? Math.min(seconds, LONGEST_SHORT_SECONDS) : seconds;
}

/** The host takes plain JSON only. */
function parseHooks(text: string | null): JsonObject {
  try {
    const settings: unknown = JSON.parse(text ?? "{}");
    return isObject(settings) && isObject(settings["hooks"]) ? settings["hooks"] : {};
  } catch {
    return {};
  }
}

function toSnakeCase(name: string): string {
  return name.replaceAll(/(?<=[a-z])[A-Z]/g, "_$&").toLowerCase();
}

function items(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

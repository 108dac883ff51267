import { isObject, nativeEvent, nativeTools, objectAt, textAt, unionMatcher, valueAt, wholeFile } from "@hawk/adapter";
import type { Adapter, JsonObject, ListedHook, Registration } from "@hawk/adapter";
import { eventInfo } from "@hawk/events";
import { events } from "./events.ts";
import { tools } from "./tools.ts";

/** A file of hawk's own among those that the host reads. The user's count at once; those of a project only when its directory is trusted. */
export const settings: Adapter["settings"] = {
  user: { path: ".copilot/hooks/hawk.json", directoryVariable: "COPILOT_HOME" },
  project: { path: ".github/hooks/hawk.json" },
};

export const { wire, unwire }: Pick<Adapter, "wire" | "unwire"> = wholeFile(render, { name: "hawk's hooks for Copilot CLI" });

function render(registrations: readonly Registration[]): string {
  const hooks: Record<string, JsonObject[]> = {};
  for (const registration of registrations) (hooks[nativeEvent(events, registration.event)] ??= []).push(toEntry(registration));
  return `${JSON.stringify({ version: 1, hooks }, null, 2)}\n`;
}

/**
 * Before a tool every exit code but 0 refuses, also that of a shell which does not find the runner. Only 2 is meant to: that is what
 * a runner says that must not be passed by.
 */
const UNLESS_REFUSED = " || [ $? -ne 2 ]";

function toEntry(registration: Registration): JsonObject {
  const { event, handler, timeoutSeconds } = registration;
  const command = handler.type === "command" ? handler.command : "";
  const matcher = toMatcher(registration);
  return {
    type: "command",
    bash: event === "pre_tool_use" ? `${command}${UNLESS_REFUSED}` : command,
    ...(matcher === undefined ? {} : { matcher }),
    timeoutSec: timeoutSeconds > 0 ? Math.min(timeoutSeconds, LONGEST_SECONDS) : DEFAULT_SECONDS,
  };
}

/** With 0 the host waits for nothing, and lets the call through. */
const DEFAULT_SECONDS = 60;
const LONGEST_SECONDS = 86_400;

/**
 * A regular expression for the whole of the host's own name. One that can't be read would take the hook out, and `*` is one, so hawk is
 * told of everything where names alone won't do.
 */
function toMatcher({ event, matchers = [] }: Registration): string | undefined {
  if (matchers.length === 0 || !events[event]?.hasMatcher) return undefined;
  const union = unionMatcher(matchers, event, { list: /^[A-Za-z0-9_-]*$/, takesRegex: false, tools });
  if (union === undefined || union.includes("mcp__")) return undefined;
  const names = union.split("|");
  // A patch may add files, and delete them.
  const mayBePatch = eventInfo(event).matchesOn === "tool_name" && (names.includes("create") || names.includes("Delete"));
  const all = mayBePatch ? [...names, ...nativeTools(tools, "Edit")] : names;
  return `^(?:${[...new Set(all)].toSorted().join("|")})$`;
}

const telling = ["bash", "command", "powershell", "url", "prompt"];

/** The hooks of a file, in the host's flat form or in groups as Claude Code has them. */
export function listHooks(text: string | null): ListedHook[] {
  return Object.entries(objectAt(parse(text), "hooks")).flatMap(([event, entries]) =>
    listOf(entries)
      .flatMap((entry) => (Array.isArray(valueAt(entry, "hooks")) ? listOf(valueAt(entry, "hooks")) : [entry]))
      .filter(isObject)
      .map((entry) => ({ nativeEvent: event, what: describe(entry) })),
  );
}

function describe(entry: JsonObject): string {
  const found = telling.map((key) => textAt(entry, key)).find((value) => value !== undefined) ?? "";
  return found.endsWith(UNLESS_REFUSED) ? found.slice(0, -UNLESS_REFUSED.length) : found;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
}

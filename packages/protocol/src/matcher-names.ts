import { eventInfo } from "@hawk/events";
import type { EventName } from "@hawk/events";
import { MCP_PREFIX, toolFamilies } from "./tools.ts";

const NAMES = /^[A-Za-z0-9_|, -]*$/;
/** Events whose error or file names may contain commas, spaces and hyphens. */
const BARE_NAMES = /^[A-Za-z0-9_|]*$/;
/** `Task` is the former name of `Agent`. */
const renamed: ReadonlySet<string> = new Set(["Agent", "Task"]);

const MOST_LISTS = 10_000;
const lists = { bare: new Map<string, readonly string[] | null>(), usual: new Map<string, readonly string[] | null>() };

/** Whether a matcher matches everything. */
export function fitsAll(matcher: string | undefined): matcher is "" | "*" | undefined {
  return matcher === undefined || matcher === "" || matcher === "*";
}

/** Events that are matched by an error's or a file's name, which follow rules of their own. */
export function hasBareNames(event: EventName): boolean {
  return event === "stop_failure" || event === "file_changed";
}

/** The names that a matcher lists; `null` if it is a regular expression. Cached, since a plan's matchers are used again and again. */
export function listNames(matcher: string, event: EventName): readonly string[] | null {
  const isBare = hasBareNames(event);
  const known = isBare ? lists.bare : lists.usual;
  const found = known.get(matcher);
  if (found !== undefined) return found;
  if (known.size >= MOST_LISTS) known.clear();
  const names = (isBare ? BARE_NAMES : NAMES).test(matcher) ? splitNames(matcher) : null;
  known.set(matcher, names);
  return names;
}

function splitNames(matcher: string): string[] {
  return matcher
    .split(/[|,]/)
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

/** Every subject that a name in a list stands for in hawk's own matchers: itself, its other name, and the tools of a family. */
export function subjectsNamed(name: string, event: EventName): readonly string[] {
  const isFamily = eventInfo(event).matchesOn === "tool_name" && Object.hasOwn(toolFamilies, name);
  return [...(renamed.has(name) ? renamed : [name]), ...((isFamily ? toolFamilies[name] : undefined) ?? [])];
}

/** A prefix that a name in a list also stands for. */
export function prefixNamed(name: string, event: EventName): string | undefined {
  return name === "mcp" && eventInfo(event).matchesOn === "tool_name" ? MCP_PREFIX : undefined;
}

export function isSameTool(name: string, subject: string): boolean {
  return name === subject || (renamed.has(name) && renamed.has(subject));
}

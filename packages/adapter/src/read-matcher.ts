import { eventInfo } from "@hawk/events";
import type { EventName } from "@hawk/events";
import type { Adapter } from "./adapter.ts";
import { canonicalTool } from "./names.ts";

export interface ReadMatcher {
  /** Absent: it matches everything. */
  matcher?: string;
  /** How hawk's matcher differs from the host's. */
  lost?: string;
}

/** How a host tests a matcher, and what it calls its tools. */
export interface NativeMatchers {
  tools: Adapter["tools"];
  /** Other names that the host accepts for a tool in a matcher. */
  aliases?: Readonly<Record<string, readonly string[]>>;
  /** Matchers of these characters are lists of exact names; anything else is a regular expression, matched anywhere. */
  list?: RegExp;
}

const ALL = new Set(["", "*", ".*"]);
const PLAIN = /^[A-Za-z0-9_-]+$/;

/** Translates a host's matcher to hawk's tool names. Matchers about anything but tools are the same in both. */
export function readMatcher(matcher: string, event: EventName, host: NativeMatchers): ReadMatcher {
  if (ALL.has(matcher)) return {};
  if (eventInfo(event).matchesOn !== "tool_name") return { matcher };
  const words = bare(matcher).split("|");
  const known = knownNames(host);
  const named = words.map((word) => ({ word, tools: toolsFor(word, matcher, known, host) }));
  const names = [...new Set(named.flatMap(({ word, tools }) => (tools.length > 0 ? tools : PLAIN.test(word) ? [word] : [])))];
  const odd = named.filter(({ word }) => !PLAIN.test(word) || /^mcp_(?!_)/.test(word)).map(({ word }) => word);
  // A regular expression is kept: it may match tools that both call by the same name.
  const text = [...names, ...odd.filter((word) => !names.includes(word))].join("|");
  return odd.length === 0
    ? { matcher: text }
    : { matcher: text, lost: `its matcher ${JSON.stringify(matcher)} may match other tools in hawk` };
}

/** `^(?:A|B)$` and `(A|B)` are lists as well. */
function bare(matcher: string): string {
  return matcher.replace(/^\^?\((?:\?:)?([^()]*)\)\$?$/, "$1").replace(/^\^([^|^$]*)\$$/, "$1");
}

/** Every host name that a matcher may contain, with hawk's names for it. */
function knownNames({ tools, aliases = {} }: NativeMatchers): Map<string, readonly string[]> {
  const own = Object.values(tools)
    .flat()
    .map((native): [string, string[]] => [native, [canonicalTool(tools, native)]]);
  return new Map([...own, ...Object.entries(aliases)]);
}

function toolsFor(word: string, matcher: string, known: ReadonlyMap<string, readonly string[]>, { list }: NativeMatchers): string[] {
  const isList = list?.test(matcher) === true || /[$^]/.test(matcher);
  const fits = (name: string): boolean => (isList && PLAIN.test(word) ? name === word : found(word, name));
  return [...known].flatMap(([name, tools]) => (fits(name) ? tools : []));
}

function found(word: string, name: string): boolean {
  try {
    return new RegExp(word).test(name);
  } catch {
    return word === name;
  }
}

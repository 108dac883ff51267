import { isObject, nativeTools, textAt, unionMatcher, wholeFile } from "@hawk/adapter";
import type { Adapter, ListedHook, Registration } from "@hawk/adapter";
import type { EventName } from "@hawk/events";
import { events } from "./events.ts";
import plugin from "./plugin.mjs?raw";
import { tools } from "./tools.ts";

export const settings: Adapter["settings"] = {
  user: { path: ".cline/plugins/hawk.js" },
  project: { path: ".cline/plugins/hawk.js" },
};

export const { wire, unwire }: Pick<Adapter, "wire" | "unwire"> = wholeFile(renderPlugin, { name: "hawk's plugin for Cline" });

const TABLE = "const registrations = ";

/** The table is JSON on one line, so it can be read again. */
function renderPlugin(registrations: readonly Registration[]): string {
  const rows = registrations.flatMap(toRow);
  return plugin.replace(`${TABLE}[];`, () => `${TABLE}${JSON.stringify(rows)};`);
}

interface Row {
  event: EventName;
  command: string;
  seconds: number;
  tools?: string[];
}

const DEFAULT_SECONDS = 60;
const LONGEST_SECONDS = 2_000_000;

function toRow({ event, handler, matchers, timeoutSeconds }: Registration): Row[] {
  if (handler.type !== "command") return [];
  const names = events[event]?.hasMatcher && matchers ? toolsFor(matchers, event) : undefined;
  const seconds = timeoutSeconds > 0 ? Math.min(timeoutSeconds, LONGEST_SECONDS) : DEFAULT_SECONDS;
  return [{ event, command: handler.command, seconds, ...(names ? { tools: names } : {}) }];
}

/** The host's own names of the tools that count. What edits writes as well; tools of MCP servers have other names here. */
function toolsFor(matchers: readonly string[], event: EventName): string[] | undefined {
  const union = unionMatcher(matchers, event, { list: /^[A-Za-z0-9_ -]*$/, takesRegex: false, tools });
  if (union === undefined || union.includes("mcp__")) return undefined;
  const names = union.split("|");
  const mayBePatch = ["Write", "write", "Delete"].some((name) => names.includes(name));
  return mayBePatch ? [...new Set([...names, ...nativeTools(tools, "Edit")])].toSorted() : names;
}

/** The runners that the plugin starts. */
export function listHooks(text: string | null): ListedHook[] {
  const line = text?.split("\n").find((candidate) => candidate.startsWith(TABLE)) ?? "";
  return readTable(line.slice(TABLE.length).replace(/;$/, ""))
    .filter(isObject)
    .flatMap((row) => {
      const nativeEvent = events[textAt(row, "event") as EventName]?.native[0];
      return nativeEvent === undefined ? [] : [{ nativeEvent, what: textAt(row, "command") ?? "" }];
    });
}

function readTable(text: string): readonly unknown[] {
  try {
    const table: unknown = JSON.parse(text);
    return Array.isArray(table) ? table : [];
  } catch {
    return [];
  }
}

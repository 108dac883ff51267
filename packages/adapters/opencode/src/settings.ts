import { nativeTools, textAt, unionMatcher, wholeFile } from "@hawk/adapter";
import type { Adapter, ListedHook, Registration } from "@hawk/adapter";
import type { EventName } from "@hawk/events";
import { events } from "./events.ts";
import plugin from "./plugin/plugin.mjs?raw";
import { tools } from "./tools.ts";

/** The extension counts: plugins that end in `.mjs` are passed by. */
export const settings: Adapter["settings"] = {
  user: { path: ".config/opencode/plugins/hawk.js", directoryVariable: "XDG_CONFIG_HOME" },
  project: { path: ".opencode/plugins/hawk.js" },
};

export const { wire, unwire }: Pick<Adapter, "wire" | "unwire"> = wholeFile(renderPlugin, { name: "hawk's plugin for OpenCode" });

const TABLE = "const registrations = ";

/** The table is JSON on one line, so it can be read again. */
function renderPlugin(registrations: readonly Registration[]): string {
  const table = registrations.filter(({ handler }) => handler.type === "command").map(toRow);
  return plugin.replace(`${TABLE}[];`, () => `${TABLE}${JSON.stringify(table)};`);
}

interface Row {
  event: EventName;
  command: string;
  seconds: number;
  tools?: string[];
}

function toRow({ event, handler, matchers, timeoutSeconds }: Registration): Row {
  const names = events[event]?.hasMatcher && matchers ? toolsFor(matchers, event) : undefined;
  const command = handler.type === "command" ? handler.command : "";
  return { event, command, seconds: toSeconds(timeoutSeconds), ...(names ? { tools: names } : {}) };
}

const DEFAULT_SECONDS = 60;
/** A timer that is set for longer goes off at once. */
const LONGEST_SECONDS = 2_000_000;

function toSeconds(seconds: number): number {
  return seconds > 0 ? Math.min(seconds, LONGEST_SECONDS) : DEFAULT_SECONDS;
}

/** The native names of the tools that count. MCP tools have other names here, so hooks for these get every tool. */
function toolsFor(matchers: readonly string[], event: EventName): string[] | undefined {
  const union = unionMatcher(matchers, event, { list: /^[A-Za-z0-9_ -]*$/, takesRegex: false, tools });
  if (union === undefined || union.includes("mcp__")) return undefined;
  const names = union.split("|");
  const mayBePatch = ["write", "Write", "Delete"].some((name) => names.includes(name));
  return mayBePatch ? [...new Set([...names, ...nativeTools(tools, "Edit")])].toSorted() : names;
}

/** The runners that hawk's plugin starts. Other plugins are programs, so hawk can't know what they do. */
export function listHooks(text: string | null): ListedHook[] {
  const line = text?.split("\n").find((candidate) => candidate.startsWith(TABLE));
  return readTable(line).flatMap((row) => {
    const event = textAt(row, "event") as EventName | undefined;
    const nativeEvent = event === undefined ? undefined : events[event]?.native[0];
    return nativeEvent === undefined ? [] : [{ nativeEvent, what: textAt(row, "command") ?? "" }];
  });
}

function readTable(line: string | undefined): readonly unknown[] {
  try {
    const table: unknown = JSON.parse((line ?? "").slice(TABLE.length).replace(/;$/, ""));
    return Array.isArray(table) ? table : [];
  } catch {
    return [];
  }
}

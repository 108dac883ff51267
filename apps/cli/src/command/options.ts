import type { EventName } from "@hawk/events";
import { usageError } from "../ui/usage-error.ts";
import { parseJsonObject } from "./parse-json-object.ts";
import { readAgent, readEvent, readSupportedAgent } from "./read-words.ts";

/** An option of a command, and what it comes to in the request. */
export interface Option<Value = unknown> {
  summary: string;
  /** The name of the value in the help. A flag takes none. */
  value?: string;
  short?: string;
  /** Older names: understood, and not shown. */
  aliases?: readonly string[];
  /** The possible values, if there are only a few. */
  words?: readonly string[];
  /** Makes the value of a word. `flag` is the option as it was written; `agents` are those that hawk can be in. */
  read: (word: string, flag: string, agents: readonly string[]) => Value;
  /** The value in the request without the option. */
  absent: Value;
}

export function flag(summary: string, short?: string): Option<boolean> {
  return { summary, ...(short === undefined ? {} : { short }), read: () => true, absent: false };
}

/** An option whose value goes through `read` first. */
export function valued<Value>(
  summary: string,
  value: string,
  read: Option<Value>["read"],
  more: Partial<Pick<Option, "aliases" | "words">> = {},
): Option<Value | undefined> {
  return { summary, value, read, absent: undefined, ...more };
}

export function text(summary: string, value: string): Option<string | undefined> {
  return valued(summary, value, (word) => word);
}

/** Words with commas between them, each of them once. */
export function list(summary: string, value: string, example: string): Option<string[] | undefined> {
  return listOf(summary, value, example, (word) => word);
}

/** A list of what `read` makes of its words. */
function listOf<Item>(
  summary: string,
  value: string,
  example: string,
  read: (word: string, agents: readonly string[]) => Item,
  more: Partial<Pick<Option, "aliases">> = {},
): Option<Item[] | undefined> {
  return valued(
    summary,
    value,
    (words, flagName, known) => [...new Set(splitList(words, flagName, example).map((word) => read(word, known)))],
    more,
  );
}

/** A whole number from `least` on. */
export function number(summary: string, value: string, least: 0 | 1, hint: string): Option<number | undefined> {
  return valued(summary, value, (word, flagName) => {
    if (/^\d{1,9}$/.test(word) && Number(word) >= least) return Number(word);
    throw usageError(`${flagName} needs a ${least === 0 ? "whole number" : "number above 0"}, but got "${word}"`, hint);
  });
}

/** One of a few words. `noun` is what they are: a scope, a dialect. */
export function oneOf<const Word extends string>(
  summary: string,
  value: string,
  noun: string,
  words: readonly Word[],
): Option<Word | undefined> {
  const read = (word: string): Word => {
    const found = words.find((known) => known === word);
    if (found !== undefined) return found;
    throw usageError(`there is no ${noun} "${word}"`, `there are: ${words.join(", ")}`);
  };
  return valued(summary, value, read, { words });
}

/** A JSON object. */
export function jsonObject(summary: string, example: string): Option<Record<string, unknown> | undefined> {
  return valued(summary, "JSON", (word, flagName) => {
    const value = parseJsonObject(word);
    if (value) return value;
    throw usageError(`${flagName} needs a JSON object, but got ${word.slice(0, 60)}`, `such as ${flagName} '${example}'`);
  });
}

/** An event in any spelling. */
export function event(summary: string): Option<EventName | undefined> {
  return valued(summary, "EVENT", (word) => readEvent(word));
}

export function events(summary: string): Option<EventName[] | undefined> {
  return listOf(summary, "EVENT", "stop", readEvent);
}

const formerly = { aliases: ["host", "hosts"] };

/** An agent that there is, whether hawk can be in it or not. */
export function agent(summary: string): Option<string | undefined> {
  return valued(summary, "AGENT", (word, _flag, known) => readAgent(word, known), formerly);
}

export function agents(summary: string): Option<string[] | undefined> {
  return listOf(summary, "AGENT", "codex", readAgent, formerly);
}

/** An agent that hawk can be in. */
export function supportedAgent(summary: string): Option<string | undefined> {
  return valued(summary, "AGENT", (word, _flag, known) => readSupportedAgent(word, known), formerly);
}

export function supportedAgents(summary: string): Option<string[] | undefined> {
  return listOf(summary, "AGENT", "codex", readSupportedAgent, formerly);
}

/** A list that can also be said to be empty. */
export function orNone<Item>(option: Option<Item[] | undefined>): Option<Item[] | undefined> {
  return { ...option, read: (word, ...more) => (word === "none" ? [] : option.read(word, ...more)) };
}

/** For commands that print what they did. Problems are reported anyway. */
export const quiet: Option<boolean> = flag("print only problems", "q");

export const json: Option<boolean> = flag("print the result as JSON");

/** For commands that change something. */
export const dryRun: Option<boolean> = flag("show what it would do, change nothing");

/** For commands that ask before they go on. Without a terminal, they go on with this only. */
export const yes: Option<boolean> = flag("answer yes to every question", "y");

/** For commands that change what would run, and so bring it into the agents as well. */
export const noSync: Option<boolean> = flag("leave your agents as they are until hawk sync");

function splitList(words: string, flagName: string, example: string): string[] {
  const found = words
    .split(",")
    .map((word) => word.trim())
    .filter(Boolean);
  if (found.length === 0) throw usageError(`${flagName} needs a value`, `such as ${flagName} ${example}`);
  return found;
}

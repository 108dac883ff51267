import { parseArgs } from "node:util";
import { findEvent, nearest } from "@hawk/events";
import { usageError } from "../ui/usage-error.ts";
import { optionName } from "./option-name.ts";
import type { Option } from "./options.ts";
import type { Options, Positionals, Request, Syntax } from "./syntax.ts";

/** Reads a command's arguments; a `HawkError` says what is wrong with them. `agents` are those that hawk can be in. */
export function parseArguments<P extends Positionals, O extends Options>(
  syntax: Syntax<P, O>,
  args: readonly string[],
  agents: readonly string[],
): Request<P, O> {
  const known = optionsByName(syntax.options);
  const { tokens } = parseArgs({ args: [...args], options: parserOptions(known), allowPositionals: true, strict: false, tokens: true });
  const request: Record<string, unknown> = {};
  for (const [key, { absent }] of Object.entries(syntax.options)) request[key] = absent;
  const words: string[] = [];
  for (const token of tokens) {
    if (token.kind === "positional") words.push(token.value);
    else if (token.kind === "option") {
      const { key, option } = known.get(token.name) ?? refuseUnknown(syntax.name, known, token);
      request[key] = readOption(option, token, agents);
    }
  }
  checkPositionals(syntax, words);
  for (const [index, [key, { isRepeated, read }]] of Object.entries(syntax.positionals).entries())
    request[key] = read(words.slice(index, isRepeated ? undefined : index + 1));
  return request as Request<P, O>;
}

type Known = Map<string, { key: string; option: Option }>;

/** Options by the names that they can be written with. */
function optionsByName(options: Options): Known {
  return new Map(
    Object.entries(options).flatMap(([key, option]) =>
      [optionName(key), ...(option.aliases ?? [])].map((name) => [name, { key, option }] as const),
    ),
  );
}

function parserOptions(known: Known): Record<string, { type: "boolean" | "string"; short?: string }> {
  return Object.fromEntries(
    [...known].map(([name, { option }]) => {
      const type = option.value === undefined ? "boolean" : "string";
      return [name, option.short ? { type, short: option.short } : { type }];
    }),
  );
}

interface OptionToken {
  name: string;
  rawName: string;
  value: string | undefined;
}

function readOption({ value: shown, read }: Option, { rawName, value }: OptionToken, agents: readonly string[]): unknown {
  if (shown === undefined && value !== undefined) throw usageError(`${rawName} takes no value`, `write just ${rawName}`);
  if (shown !== undefined && (value === undefined || value === ""))
    throw usageError(`${rawName} needs a value`, `write ${rawName} ${shown}`);
  return read(value ?? "", rawName, agents);
}

function refuseUnknown(name: string, known: Known, token: OptionToken): never {
  const key = known.get(nearest(token.name, [...known.keys()])[0] ?? "")?.key;
  throw usageError(
    `hawk ${name} has no option ${token.rawName}`,
    key ? `did you mean --${optionName(key)}?` : `hawk ${name} --help lists its options`,
  );
}

function checkPositionals({ name, positionals, options }: Syntax, words: readonly string[]): void {
  const all = Object.entries(positionals);
  const missing = all[words.length];
  const isOpen = all.at(-1)?.[1].isRepeated === true;
  const [extra] = isOpen ? [] : words.slice(all.length);
  if (missing && !missing[1].isOptional)
    throw usageError(`hawk ${name} needs ${withArticle(missing[0])}`, `hawk ${name} --help shows examples`);
  if (extra !== undefined)
    throw usageError(
      `hawk ${name} takes ${all.length} argument${all.length === 1 ? "" : "s"}, but got "${extra}" too`,
      hintForExtra(extra, options),
    );
}

/** `hawk run PreToolUse`: an event is an option in some commands, and an argument in others. */
function hintForExtra(word: string, options: Options): string {
  return "event" in options && findEvent(word) !== null ? `did you mean --event ${word}?` : "put quotes around a path with spaces";
}

function withArticle(noun: string): string {
  return `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`;
}

import { parseArgs } from "node:util";
import { nearest } from "@hawk/events";
import type { Command, CommandArguments } from "./command.ts";
import { usageError } from "./usage-error.ts";

/** Reads a command's arguments; a `HawkError` says what is wrong with them. */
export function parseArguments(command: Command, args: readonly string[]): CommandArguments {
  const { tokens } = parseArgs({ args: [...args], options: parserOptions(command), allowPositionals: true, strict: false, tokens: true });
  const parsed: CommandArguments = { positionals: [], options: {} };
  for (const token of tokens) {
    if (token.kind === "positional") parsed.positionals.push(token.value);
    else if (token.kind === "option") parsed.options[token.name] = readOption(command, token);
  }
  checkPositionals(command, parsed);
  return parsed;
}

function parserOptions({ options }: Command): Record<string, { type: "boolean" | "string"; short?: string }> {
  return Object.fromEntries(Object.entries(options).map(([name, { type, short }]) => [name, short ? { type, short } : { type }]));
}

function readOption(
  command: Command,
  { name, rawName, value }: { name: string; rawName: string; value: string | undefined },
): string | boolean {
  const spec = Object.hasOwn(command.options, name) ? command.options[name] : undefined;
  if (!spec) throw usageError(`hawk ${command.name} has no option ${rawName}`, hintFor(command, name));
  if (spec.type === "boolean" && value !== undefined) throw usageError(`${rawName} takes no value`, `write just ${rawName}`);
  if (spec.type === "string" && (value === undefined || value === ""))
    throw usageError(`${rawName} needs a value`, `write ${rawName} ${spec.value ?? "VALUE"}`);
  return value ?? true;
}

function hintFor(command: Command, name: string): string {
  const [near] = nearest(name, Object.keys(command.options));
  return near ? `did you mean --${near}?` : `hawk ${command.name} --help lists its options`;
}

function checkPositionals({ name, positionals }: Command, parsed: CommandArguments): void {
  const missing = positionals[parsed.positionals.length];
  const isOpen = positionals.at(-1)?.isRepeated === true;
  const [extra] = isOpen ? [] : parsed.positionals.slice(positionals.length);
  if (missing && !missing.isOptional)
    throw usageError(`hawk ${name} needs ${withArticle(missing.name)}: ${missing.summary}`, `hawk ${name} --help shows examples`);
  if (extra !== undefined)
    throw usageError(
      `hawk ${name} takes ${positionals.length} argument${positionals.length === 1 ? "" : "s"}, and "${extra}" is one more`,
      "put quotes around a path with spaces",
    );
}

function withArticle(noun: string): string {
  return `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`;
}

import { nearest } from "@hawk/events";
import type { z } from "zod";
import { isObject } from "../payload.ts";
import { describeValue, partAt, quote, reportError, reportWarning } from "./part.ts";
import type { Part } from "./part.ts";

/** Hooks by their `type`. */
export type SchemasByType = Readonly<Record<string, z.ZodObject>>;

/** Reads a part by a schema whose messages say what is expected: "a command". What is wrong is reported, and the part is then `undefined`. */
export function parseValue<S extends z.ZodType>(part: Part, schema: S): z.infer<S> | undefined {
  // zod's own messages throw for a value with a key `constructor`.
  const parsed = schema.safeParse(part.value, { error: () => "another value" });
  for (const { path, message } of parsed.error?.issues ?? []) {
    const wrong = partAt(part, ...(path as (string | number)[]));
    reportError(wrong, `expected ${message}, got ${describeValue(wrong.value)}`);
  }
  return parsed.data;
}

/** As `parseValue`. Unknown keys are warnings: most of them are misspelled. */
export function parseObject<S extends z.ZodObject>(part: Part, schema: S): z.infer<S> | undefined {
  if (isObject(part.value)) reportUnknownKeys(part, Object.keys(schema.shape));
  return parseValue(part, schema);
}

/** Reads a hook by the schema for its type. */
export function parseTyped<S extends SchemasByType>(part: Part, schemas: S): z.infer<S[keyof S]> | undefined {
  if (!isObject(part.value)) {
    reportError(part, `expected a hook, got ${describeValue(part.value)}`, 'such as {"type": "command", "command": "./check.sh"}');
    return undefined;
  }
  const { value: type } = partAt(part, "type");
  if (typeof type === "string" && Object.hasOwn(schemas, type)) return parseObject(part, schemas[type] as S[keyof S]);
  const types = Object.keys(schemas);
  reportError(partAt(part, "type"), `expected one of ${types.join(", ")}, got ${describeValue(type)}`, didYouMean(type, types));
  return undefined;
}

export function reportUnknownKeys(part: Part, known: readonly string[]): void {
  for (const key of Object.keys(part.value as object)) {
    if (known.includes(key)) continue;
    reportWarning(partAt(part, key), `${quote(key)} has no meaning here and is ignored`, didYouMean(key, known));
  }
}

/** A hint for what is likely a typing mistake. */
function didYouMean(word: unknown, candidates: readonly string[]): string | undefined {
  if (typeof word !== "string") return undefined;
  const exceptForCase = candidates.find((candidate) => candidate.toLowerCase() === word.toLowerCase());
  const near = exceptForCase ?? nearest(word, candidates)[0];
  return near === undefined ? undefined : `did you mean ${near}?`;
}

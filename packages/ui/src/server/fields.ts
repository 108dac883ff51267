import { isObject } from "@hawk/adapter";
import { HawkError } from "@hawk/errors";

/** What a request says, by name. */
export type Fields = Readonly<Record<string, unknown>>;

export function textOf(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value === "string") return value;
  throw new HawkError("ui/bad-request", `${name} has to be a text`);
}

/** A text that may be left out, or be empty. */
export function textIn(fields: Fields, name: string): string | undefined {
  return fields[name] === undefined || fields[name] === "" ? undefined : textOf(fields, name);
}

export function textsIn(fields: Fields, name: string): string[] | undefined {
  const value = fields[name];
  if (value === undefined) return undefined;
  if (Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === "string")) return value;
  throw new HawkError("ui/bad-request", `${name} has to be a list of texts`);
}

export function flagOf(fields: Fields, name: string): boolean {
  const value = fields[name];
  if (typeof value === "boolean") return value;
  throw new HawkError("ui/bad-request", `${name} has to be true or false`);
}

export function objectIn(fields: Fields, name: string): Record<string, unknown> | undefined {
  const value = fields[name];
  if (value === undefined || isObject(value)) return value;
  throw new HawkError("ui/bad-request", `${name} has to be an object`);
}

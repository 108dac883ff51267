import { nearest } from "@hawk/events";
import type { ConfigDocument, ConfigProblem } from "@hawk/protocol/read";
import type { z } from "zod";
import { quote } from "./documents/quote.ts";
import { describeSchema, knownKeys } from "./schema-parts.ts";

type Path = readonly (string | number)[];
type Issue = z.core.$ZodIssue;

/** The schema that the value at `path` of a document doesn't match. */
interface Subject {
  schema: z.core.$ZodType;
  document: ConfigDocument & { locateKey?: ConfigDocument["locate"] };
  path: Path;
}

/**
 * Says in plain words what a schema found wrong with part of a document: what was expected, what is there, what to do.
 * A schema can say so itself, by `.meta({ description, hint })`: "expected <description>, got …".
 */
export function explainIssues(
  schema: z.core.$ZodType,
  document: Subject["document"],
  path: Path,
  issues: readonly Issue[],
): ConfigProblem[] {
  return issues.flatMap((issue) => explainIssue({ schema, document, path }, issue));
}

/** Says what was expected of the key that a path ends with. */
export function explainKey(schema: z.core.$ZodType, document: Subject["document"], path: Path): ConfigProblem {
  const { description, hint } = describeSchema(schema, []);
  const place = (document.locateKey ?? document.locate)(path);
  const message = `expected ${description ?? "another key"}, got ${quote(path.at(-1))}`;
  return { file: document.file, ...place, message, ...(hint === undefined ? {} : { hint }), severity: "error" };
}

function explainIssue(subject: Subject, issue: Issue): ConfigProblem[] {
  if (issue.code === "unrecognized_keys") return issue.keys.map((key) => unknownKey(subject, issue, key));
  if (issue.code === "invalid_key" || issue.code === "invalid_element")
    return issue.issues.flatMap((inner) => explainIssue(subject, { ...inner, path: [...issue.path, ...inner.path] }));
  const further = issue.code === "invalid_union" ? furthestBranch(issue.errors) : undefined;
  if (further) return further.flatMap((inner) => explainIssue(subject, { ...inner, path: [...issue.path, ...inner.path] }));
  return [expectation(subject, issue)];
}

/** The alternative that the value was probably meant to be: the one that only its parts violate. */
function furthestBranch(branches: readonly Issue[][]): Issue[] | undefined {
  return branches.find((issues) => issues.length > 0 && issues.every(({ code, path }) => path.length > 0 || code === "unrecognized_keys"));
}

function unknownKey({ schema, document, path }: Subject, issue: Issue, key: string): ConfigProblem {
  const keys = knownKeys(schema, issue.path);
  const [near] = nearest(key, keys);
  const hint = near === undefined ? `known keys: ${keys.join(", ")}` : `did you mean ${near}?`;
  const at = [...path, ...plainPath(issue.path), key];
  const place = (document.locateKey ?? document.locate)(at);
  return { file: document.file, ...place, message: `unknown key ${quote(key)}`, hint, severity: "error" };
}

function expectation({ schema, document, path }: Subject, issue: Issue): ConfigProblem {
  const at = [...path, ...plainPath(issue.path)];
  const value = writtenValue(document.data, at);
  const described = describeSchema(schema, issue.path);
  const hint = hintOf(issue, value) ?? described.hint ?? (value === undefined ? "add it" : "correct it, or remove it");
  const message = issue.code === "custom" ? issue.message : sentence(described.description ?? expectedBy(issue, schema), value, at);
  return { file: document.file, ...document.locate(at), message, hint, severity: "error" };
}

function sentence(expected: string, value: unknown, path: Path): string {
  const key = path.at(-1);
  if (value === undefined && typeof key === "string") return `missing ${quote(key)}: expected ${expected}`;
  return `expected ${expected}, got ${quote(value)}`;
}

const typeNames: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  tuple: "a list",
  object: "a mapping",
  record: "a mapping",
  null: "nothing",
  undefined: "nothing",
};

const units: Record<string, string> = { string: " characters", array: " items", set: " items" };

function expectedBy(issue: Issue, schema: z.core.$ZodType): string {
  if (issue.code === "invalid_type") return typeNames[issue.expected] ?? issue.expected;
  if (issue.code === "invalid_value") return joinWords(issue.values.map(String));
  if (issue.code === "too_small") return `at least ${issue.minimum}${units[issue.origin] ?? ""}`;
  if (issue.code === "too_big") return `at most ${issue.maximum}${units[issue.origin] ?? ""}`;
  if (issue.code === "not_multiple_of") return `a multiple of ${issue.divisor}`;
  if (issue.code === "invalid_union")
    return joinWords(issue.errors.flatMap((branch) => branch.slice(0, 1).map((first) => branchName(first, schema))));
  return "a value of another form";
}

function branchName(issue: Issue, schema: z.core.$ZodType): string {
  return describeSchema(schema, issue.path).description ?? expectedBy(issue, schema);
}

function hintOf(issue: Issue, value: unknown): string | undefined {
  if (issue.code === "custom") return issue.params?.["hint"] as string | undefined;
  if (issue.code !== "invalid_value" || typeof value !== "string") return undefined;
  const [near] = nearest(value, issue.values.map(String));
  return near === undefined ? undefined : `did you mean ${near}?`;
}

function joinWords(words: readonly string[]): string {
  const distinct = [...new Set(words)];
  return distinct.length < 2 ? distinct.join("") : `${distinct.slice(0, -1).join(", ")} or ${distinct.at(-1)}`;
}

/** The value that a path leads to, by own keys only. Text that stands for a list or mapping is its parts' value. */
function writtenValue(data: unknown, path: Path): unknown {
  let value = data;
  for (const key of path) {
    if (typeof value !== "object" || value === null) return value;
    if (!Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string | number, unknown>)[key];
  }
  return value;
}

function plainPath(path: readonly PropertyKey[]): (string | number)[] {
  return path.map((key) => (typeof key === "symbol" ? String(key) : key));
}

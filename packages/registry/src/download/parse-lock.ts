import { HawkError } from "@hawk/errors";
import { findNodeAtLocation, parseTree, printParseErrorCode } from "jsonc-parser";
import type { Node, ParseError } from "jsonc-parser";
import type { z } from "zod";
import { PackageLock } from "./lock-schema.ts";

/** Reads a `hawk.lock`. Anything malformed is an error with its place; nothing is guessed. */
export function parseLock(text: string, file: string): PackageLock {
  const errors: ParseError[] = [];
  const root = parseSafely(text, errors);
  const [error] = errors;
  if (!root || error) throw broken(file, text, error?.offset ?? 0, error ? sayError(error) : "expected an object in JSON");
  const result = PackageLock.safeParse(JSON.parse(text));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw broken(file, text, offsetOf(root, issue?.path ?? []), issue ? sayIssue(issue) : "it has an unexpected form");
}

/** The text of a lock: packages and hooks by name, one key a line, so a difference is easy to read. */
export function printLock({ version, packages }: PackageLock): string {
  const sorted = packages.toSorted(byName).map(({ name, url, ref, refKind, commit, select, downloaded, hooks }) => ({
    name,
    url,
    ref,
    refKind,
    commit,
    select,
    downloaded,
    hooks: hooks.toSorted(byName).map(({ name: hook, path, sha256, size, approved }) => ({ name: hook, path, sha256, size, approved })),
  }));
  return `${JSON.stringify({ version, packages: sorted }, null, 2)}\n`;
}

function byName(a: { name: string }, b: { name: string }): number {
  return a.name < b.name ? -1 : Number(a.name > b.name);
}

/** Nesting that is too deep for the parser is not a lock of ours. */
function parseSafely(text: string, errors: ParseError[]): Node | undefined {
  try {
    return parseTree(text, errors, { disallowComments: true });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function sayError({ error }: ParseError): string {
  const words = printParseErrorCode(error)
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ")
    .toLowerCase();
  return `it is not JSON: ${words}`;
}

function sayIssue(issue: z.core.$ZodIssue): string {
  const key = issue.path.at(-1);
  if (issue.code === "unrecognized_keys") return `unknown key ${JSON.stringify(issue.keys[0])}`;
  if (issue.code === "custom") return issue.message;
  return `${typeof key === "string" ? `${key}: ` : ""}${issue.message.replace(/^Invalid/, "invalid")}`;
}

/** Where the value stands that a path leads to, or the nearest around it that there is. */
function offsetOf(root: Node, path: readonly PropertyKey[]): number {
  const parts = path as (string | number)[];
  for (let length = parts.length; length > 0; length -= 1) {
    const node = findNodeAtLocation(root, parts.slice(0, length));
    if (node) return node.offset;
  }
  return root.offset;
}

function broken(file: string, text: string, offset: number, what: string): HawkError {
  const lines = text.slice(0, offset).split("\n");
  const place = `${lines.length}:${(lines.at(-1)?.length ?? 0) + 1}`;
  return new HawkError("lock/broken", `${file}:${place} ${what}`, {
    changed: false,
    hint: "correct the file, or restore an older one (it is hawk's record of what you downloaded)",
  });
}

import type { ConfigProblem } from "@hawk/protocol/read";
import type { ParsedDocument, PlacedDocument } from "../documents/document.ts";

/** The document, where there must be one. */
export function documentOf(parsed: ParsedDocument): PlacedDocument {
  if ("problem" in parsed) throw new Error(`${parsed.problem.line}:${parsed.problem.column} ${parsed.problem.message}`);
  return parsed.document;
}

/** The problem, where there must be one. */
export function problemOf(parsed: ParsedDocument): ConfigProblem {
  if ("document" in parsed) throw new Error(`expected a problem, got ${JSON.stringify(parsed.document.data).slice(0, 200)}`);
  return parsed.problem;
}

interface Leaf {
  path: (string | number)[];
  leaf: unknown;
}

/** The values of a document that have no parts, with the paths that lead to them. */
export function listLeaves(value: unknown, path: (string | number)[] = []): Leaf[] {
  if (typeof value !== "object" || value === null) return [{ path, leaf: value }];
  if (Array.isArray(value)) return value.flatMap((item, index) => listLeaves(item, [...path, index]));
  return Object.entries(value).flatMap(([key, part]) => listLeaves(part, [...path, key]));
}

import { isObject } from "@hawk/protocol";
import type { ConfigDocument, ConfigProblem } from "@hawk/protocol/read";
import { z } from "zod";
import { explainIssues } from "./explain-issues.ts";

type Path = readonly (string | number)[];

/** The document that is being read, and what was found wrong with it so far. */
export interface Reader {
  document: ConfigDocument;
  problems: ConfigProblem[];
}

interface Section<Output> {
  /** The keys that could be read. */
  value: Partial<Output>;
  /** The keys that could not, or are not known; all of them when it is not a mapping. */
  broken: ReadonlySet<string>;
}

/** Skips the schema's own messages, which nobody reads and which throw for a key named `constructor`. */
const unread = { error: () => "" };

/** A list whose items are read one by one. */
export const List = z.array(z.unknown()).optional();

/** A mapping that is read later: a record schema would silently drop a `__proto__` key. */
export const Mapping = z
  .unknown()
  .transform((value, context): object => {
    if (!isObject(value)) context.addIssue({ code: "invalid_type", expected: "record", input: value });
    return value as object;
  })
  .optional();

/** Reads a mapping whose keys are all optional. A key that can't be read is reported and left out; the others still count. */
export function readSection<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  value: unknown,
  path: Path,
  { document, problems }: Reader,
): Section<z.output<z.ZodObject<Shape>>> {
  const tidied = tidy(value);
  const result = schema.safeParse(tidied, unread);
  if (result.success) return { value: result.data, broken: new Set() };
  problems.push(...explainIssues(schema, document, path, result.error.issues));
  if (!isObject(tidied)) return { value: {}, broken: new Set(Object.keys(schema.shape)) };
  const broken = new Set(
    result.error.issues.flatMap((issue) =>
      issue.code === "unrecognized_keys" && issue.path.length === 0 ? issue.keys : issue.path.slice(0, 1).map(String),
    ),
  );
  const rest = schema.safeParse(Object.fromEntries(Object.entries(tidied).filter(([key]) => !broken.has(key))), unread);
  return { value: rest.success ? rest.data : {}, broken };
}

/** Reads the items of a list, each by its own schema. One that can't be read is reported and left out. */
export function readItems<Item extends object>(
  items: readonly unknown[] | undefined,
  path: Path,
  { document, problems }: Reader,
  schemaOf: (item: unknown) => z.ZodType<Item>,
): (Item & { place: { line: number; column: number } })[] {
  return (items ?? []).flatMap((item, index) => {
    const schema = schemaOf(item);
    const at = [...path, index];
    const result = schema.safeParse(tidy(item), unread);
    if (result.success) return Object.assign(result.data, { place: document.locate(at) });
    problems.push(...explainIssues(schema, document, at, result.error.issues));
    return [];
  });
}

/** A key without a value counts as absent: that is what remains when someone comments out everything below it. */
function tidy(value: unknown): unknown {
  if (!isObject(value)) return value;
  const tidied = Object.create(null) as Record<string, unknown>;
  for (const [key, part] of Object.entries(value)) tidied[key] = part === null ? undefined : tidy(part);
  return tidied;
}

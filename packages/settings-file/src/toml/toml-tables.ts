import { HawkError } from "@hawk/errors";
import type { JsonValue } from "../entry.ts";
import { describePlace } from "../place.ts";
import { readStatements, startsWithPath } from "./scan-toml.ts";
import type { Statement } from "./scan-toml.ts";

/** An element of a list of tables, `[[hooks]]`. */
export interface TomlTable {
  header: Statement;
  pairs: readonly Statement[];
  value: Readonly<Record<string, JsonValue>>;
}

const advice = { changed: false, hint: "fix the file and try again" } as const;

/** The statements of a TOML text. One that can't be read is refused with the place. */
export function parseToml(text: string, name: string): Statement[] {
  const { statements, problem } = readStatements(text);
  if (!problem) return statements;
  throw new HawkError("settings/unparsable", `${describePlace(name, text, problem.offset)} ${problem.message}`, advice);
}

/** The elements of lists of tables. What is in tables within them is not among their values. */
export function listTables(statements: readonly Statement[]): TomlTable[] {
  return statements.flatMap((header, index) => {
    if (header.isElement !== true) return [];
    const rest = statements.slice(index + 1);
    const end = rest.findIndex(({ kind }) => kind === "table");
    const pairs = end === -1 ? rest : rest.slice(0, end);
    const own = pairs.filter(({ path }) => path.length === header.path.length + 1);
    return [{ header, pairs, value: Object.fromEntries(own.map(({ path, value }) => [path.at(-1) ?? "", value as JsonValue])) }];
  });
}

/** Refuses a text in which something else stands where a list of tables has to be. */
export function checkRoom(statements: readonly Statement[], path: readonly string[], { text, name }: { text: string; name: string }): void {
  const other = statements.find(
    ({ kind, path: own, isElement }) => startsWithPath(path, own) && (kind === "value" || (own.length === path.length && !isElement)),
  );
  if (!other) return;
  const place = describePlace(name, text, other.span.start);
  throw new HawkError("settings/wrong-shape", `${place} "${path.join(".")}" is not a list of tables, so none can be added to it`, {
    changed: false,
    hint: `write each of its elements as its own table, below a line [[${path.join(".")}]], and try again`,
  });
}

/** The objects in a list, whichever way it is written: as tables, or on one line. */
export function readTomlList(text: string, path: readonly string[], { name = "the text" }: { name?: string } = {}): JsonValue[] {
  const statements = parseToml(text, name);
  const isAtPath = ({ path: own }: Statement): boolean => own.length === path.length && startsWithPath(own, path);
  const inline = statements
    .filter((statement) => statement.kind === "value" && isAtPath(statement))
    .flatMap(({ value }) => value as JsonValue[]);
  const tables = listTables(statements).filter(({ header }) => isAtPath(header));
  return [...inline, ...tables.map(({ value }) => value)];
}

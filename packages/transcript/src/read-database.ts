import { isObject } from "@hawk/adapter";
import type { JsonObject } from "@hawk/adapter";
import type { DatabaseForm, LogEntry } from "./logged-call.ts";

const OLDEST_NODE = "22.13";

/** Only what is needed of `node:sqlite`, which this project's oldest Node does not have. */
interface Sqlite {
  DatabaseSync: new (
    path: string,
    options: { readOnly: boolean },
  ) => { prepare: (query: string) => { all: (value: number) => unknown[] }; close: () => void };
}

/** What is in a database; in words why it can't be read. */
export function readDatabase(file: string, { query, read }: DatabaseForm, sinceMs: number): LogEntry[] | string {
  const sqlite = loadSqlite();
  if (!sqlite) return `it is an SQLite database, and reading one takes Node ${OLDEST_NODE} or newer (this is ${process.versions.node})`;
  try {
    const database = new sqlite.DatabaseSync(file, { readOnly: true });
    try {
      return database
        .prepare(query)
        .all(sinceMs)
        .flatMap((row) => (isObject(row) ? read(row) : []));
    } finally {
      database.close();
    }
  } catch (error) {
    return `the database can't be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Hides Node's warning that this API is new. */
function loadSqlite(): Sqlite | null {
  const emitWarning = process.emitWarning.bind(process);
  process.emitWarning = () => undefined;
  try {
    return (process.getBuiltinModule("node:sqlite") as Sqlite | undefined) ?? null;
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** JSON in a column of a row. */
export function parseColumn(row: JsonObject, column: string): JsonObject {
  const text = row[column];
  if (typeof text !== "string") return {};
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

import { lookUpToml, scanToml, startsWithPath } from "@hawk/settings-file";
import type { TomlStatement } from "@hawk/settings-file";
import { writeTomlString } from "@hawk/settings-file";
import type { GuardedEntry } from "./guarded-hooks.ts";
import type { Insertion } from "./insert-all.ts";
import { HASH_KEY, hashPath, statePath } from "./state-path.ts";

/** Text to insert: a line in the hook's existing table, or a new table at the end. */
export function toInsertions(text: string, hooks: readonly GuardedEntry[]): Insertion[] {
  const statements = scanToml(text) ?? [];
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  const lines = hooks.flatMap((hook): Insertion[] => {
    const table = findOpenTable(statements, hook.key);
    return table ? [{ offset: lineEnd(text, table.span.end), text: newline + toLine(hook) }] : [];
  });
  const tables = hooks
    .filter(({ key }) => hasRoom(statements, key))
    .map((hook) => `[hooks.state.${writeTomlString(hook.key)}]${newline}${toLine(hook)}${newline}`);
  if (tables.length === 0) return lines;
  const lead = text === "" ? "" : text.endsWith("\n") ? newline : newline + newline;
  return [...lines, { offset: text.length, text: lead + tables.join(newline) }];
}

/** Whether a hook's entry can be added. */
export function isInsertable(statements: readonly TomlStatement[], key: string): boolean {
  return hasRoom(statements, key) || findOpenTable(statements, key) !== undefined;
}

function toLine({ hash }: GuardedEntry): string {
  return `${HASH_KEY} = ${writeTomlString(hash)}`;
}

/** Its table, if it exists without a hash. */
function findOpenTable(statements: readonly TomlStatement[], key: string): TomlStatement | undefined {
  const wanted = statePath(key);
  if (lookUpToml(statements, hashPath(key)) !== undefined) return undefined;
  return statements.find(({ kind, path }) => kind === "table" && path.length === wanted.length && startsWithPath(path, wanted));
}

/** A table can be added unless it exists, or a parent is an inline value. */
function hasRoom(statements: readonly TomlStatement[], key: string): boolean {
  const wanted = statePath(key);
  return !statements.some(({ kind, path }) => startsWithPath(path, wanted) || (kind === "value" && startsWithPath(wanted, path)));
}

/** After a comment on the line. */
function lineEnd(text: string, offset: number): number {
  const [rest = ""] = /^[^\r\n]*/.exec(text.slice(offset)) ?? [];
  return offset + rest.length;
}

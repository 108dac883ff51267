import type { Edit, GuardedSettings, SettingsEntry, Wiring } from "@hawk/adapter";
import { isAt, lookUp, scanToml, startsWith } from "../toml/scan-toml.ts";
import type { Statement } from "../toml/scan-toml.ts";
import { writeString } from "../toml/toml-text.ts";
import { listGuarded } from "./guarded-hooks.ts";
import type { Guarded } from "./guarded-hooks.ts";
import { revokeTrust } from "./revoke.ts";
import { insertAll } from "./insert-all.ts";
import type { Insertion } from "./insert-all.ts";
import { HASH_KEY, hashPath, statePath } from "./state-path.ts";

/** The text with trust in every hook of hawk's. Of what the user has said about them, only a hash that fits no more is replaced. */
export function grantTrust(text: string | null, settings: GuardedSettings, wiring: Wiring | null): Edit {
  const hooks = listGuarded(settings);
  if (isCurrent(text, hooks, wiring)) return { text, wiring };
  const rest = revokeTrust(text, wiring).text;
  const statements = scanToml(rest ?? "");
  if (!statements) return { text, wiring };
  const wanted = hooks.filter(({ key, hash }) => lookUp(statements, hashPath(key)) !== hash);
  const replaced = replaceHashes(rest ?? "", wanted, statements);
  const { text: granted, ...added } = insertAll(replaced, toInsertions(replaced, wanted));
  if (added.splices.length === 0) return { text: rest === null ? null : replaced, wiring: null };
  const isNewFile = rest === null || wiring?.isNewFile === true;
  return { text: granted, wiring: { version: 1, isNewFile, ...added, entries: toEntries(wanted, statements), made: [] } };
}

/** Whether there is trust in all of them, and nothing left of what was granted to others. */
function isCurrent(text: string | null, hooks: readonly Guarded[], wiring: Wiring | null): boolean {
  const statements = scanToml(text ?? "") ?? [];
  const isStale = ({ path, value }: SettingsEntry): boolean => !hooks.some(({ key, hash }) => key === path.at(-1) && hash === value);
  return hooks.every(({ key, hash }) => lookUp(statements, hashPath(key)) === hash) && !wiring?.entries.some(isStale);
}

/** A key that has its line already, as it has when the user trusted an earlier form of it. */
function replaceHashes(text: string, hooks: readonly Guarded[], statements: readonly Statement[]): string {
  const pairs = statements.flatMap((statement) => {
    const hook = hooks.find(({ key }) => isAt(statement, hashPath(key)));
    return hook && statement.valueSpan ? [{ ...statement.valueSpan, hash: hook.hash }] : [];
  });
  return pairs.toReversed().reduce((result, { start, end, hash }) => result.slice(0, start) + writeString(hash) + result.slice(end), text);
}

/** A line in the table that a hook has already, or a table of its own at the end. */
function toInsertions(text: string, hooks: readonly Guarded[]): Insertion[] {
  const statements = scanToml(text) ?? [];
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  const lines = hooks
    .filter(({ key }) => isOpen(statements, key))
    .flatMap(({ key, hash }) => {
      const header = statements.find(({ kind, path }) => kind === "table" && isSamePath(path, statePath(key)));
      return header ? [{ offset: header.span.end, text: `${newline}${HASH_KEY} = ${writeString(hash)}` }] : [];
    });
  const tables = hooks
    .filter(({ key }) => hasRoom(statements, statePath(key)))
    .map(({ key, hash }) => `[hooks.state.${writeString(key)}]${newline}${HASH_KEY} = ${writeString(hash)}${newline}`);
  if (tables.length === 0) return lines;
  const lead = text === "" ? "" : text.endsWith("\n") ? newline : newline + newline;
  return [...lines, { offset: text.length, text: lead + tables.join(newline) }];
}

function toEntries(hooks: readonly Guarded[], statements: readonly Statement[]): SettingsEntry[] {
  const isOurs = ({ key }: Guarded): boolean => hasRoom(statements, statePath(key)) || isOpen(statements, key);
  return hooks.filter(isOurs).map(({ key, hash }) => ({ path: statePath(key), key: HASH_KEY, value: hash }));
}

/** Its table is there, without a hash. */
function isOpen(statements: readonly Statement[], key: string): boolean {
  const isThere = statements.some(({ kind, path }) => kind === "table" && isSamePath(path, statePath(key)));
  return isThere && lookUp(statements, hashPath(key)) === undefined;
}

/** A table can be added unless it is there, or is part of a value that is written as one. */
function hasRoom(statements: readonly Statement[], path: readonly string[]): boolean {
  const isTaken = ({ kind, path: own }: Statement): boolean => startsWith(own, path) || (kind === "value" && startsWith(path, own));
  return !statements.some(isTaken);
}

function isSamePath(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && startsWith(one, other);
}

import type { Edit, GuardedSettings, SettingsEntry, Wiring } from "@hawk/adapter";
import { isTomlAt, lookUpToml, scanToml } from "@hawk/settings-file";
import type { TomlStatement } from "@hawk/settings-file";
import { writeTomlString } from "@hawk/settings-file";
import { listGuarded } from "./guarded-hooks.ts";
import type { GuardedEntry } from "./guarded-hooks.ts";
import { insertAll } from "./insert-all.ts";
import { isInsertable, toInsertions } from "./insertions.ts";
import { revokeTrust } from "./revoke.ts";
import { HASH_KEY, hashPath, statePath } from "./state-path.ts";

/** The text with trust for each of hawk's hooks. Only an outdated hash of the user's own settings for them is replaced. */
export function grantTrust(text: string | null, settings: GuardedSettings, wiring: Wiring | null): Edit {
  const hooks = listGuarded(settings);
  if (isCurrent(text, hooks, wiring)) return { text, wiring };
  const rest = revokeTrust(text, wiring).text;
  const statements = scanToml(rest ?? "");
  if (!statements) return { text, wiring };
  const wanted = hooks.filter(({ key, hash }) => lookUpToml(statements, hashPath(key)) !== hash);
  const replaced = replaceHashes(rest ?? "", wanted, statements);
  const { text: granted, ...added } = insertAll(replaced, toInsertions(replaced, wanted));
  if (added.splices.length === 0) return { text: rest === null ? null : replaced, wiring: null };
  const isNewFile = rest === null || wiring?.isNewFile === true;
  const ours = wanted.filter(({ key }) => isInsertable(statements, key));
  return { text: granted, wiring: { version: 1, isNewFile, ...added, entries: ours.map(toEntry), made: [] } };
}

/** Whether all of them are trusted, and no earlier grant is left. */
function isCurrent(text: string | null, hooks: readonly GuardedEntry[], wiring: Wiring | null): boolean {
  const statements = scanToml(text ?? "") ?? [];
  const isStale = ({ path, value }: SettingsEntry): boolean => !hooks.some(({ key, hash }) => key === path.at(-1) && hash === value);
  return hooks.every(({ key, hash }) => lookUpToml(statements, hashPath(key)) === hash) && !wiring?.entries.some(isStale);
}

/** A key that already has its line, since the user trusted an earlier version. */
function replaceHashes(text: string, hooks: readonly GuardedEntry[], statements: readonly TomlStatement[]): string {
  const pairs = statements.flatMap((statement) => {
    const hook = hooks.find(({ key }) => isTomlAt(statement, hashPath(key)));
    return hook && statement.valueSpan ? [{ ...statement.valueSpan, hash: hook.hash }] : [];
  });
  return pairs
    .toReversed()
    .reduce((result, { start, end, hash }) => result.slice(0, start) + writeTomlString(hash) + result.slice(end), text);
}

function toEntry({ key, hash }: GuardedEntry): SettingsEntry {
  return { path: statePath(key), key: HASH_KEY, value: hash };
}

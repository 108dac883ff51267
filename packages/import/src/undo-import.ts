import { existsSync, readFileSync, rmSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { editYaml, readYaml } from "@hawk/config/edit";
import type { YamlEdit } from "@hawk/config/edit";
import { HawkError } from "@hawk/errors";
import type { ConfigProblem } from "@hawk/protocol/read";
import { entriesFor, globalPlaces } from "@hawk/registry/store";
import { hashText } from "@hawk/settings-file";
import type { FileEdit } from "@hawk/settings-file/file";
import { lockState, readLedger, removeOwnFile, statePaths, withRegistryLock, writeLedger } from "@hawk/state";
import type { ReplacedHooks, UserHome } from "@hawk/state";
import { loadAdapters, openLedger, syncAgents } from "@hawk/sync";
import type { SyncSurroundings } from "@hawk/sync";
import { editConfig, userConfig } from "@hawk/trust";

/** The result of undoing an import, or of a dry run. */
export interface UndoReport {
  /** The settings files that have their own hooks back. `isExact`: byte for byte, except for hawk's entries. */
  settings: FileEdit[];
  config: FileEdit;
  /** Hooks that hawk no longer has. */
  removed: string[];
  /** Hooks whose file was edited since: they are off, and stay in the registry. */
  kept: string[];
}

interface UndoRequest {
  /** A host, or its settings file. */
  from: string;
  isDry: boolean;
}

/**
 * Puts an agent's own hooks back where `--replace` took them out, and then takes them out of hawk: for a moment they run twice, and at no
 * moment not at all. Every step can be done again, so a second run completes one that was cut short.
 */
export async function undoImport(
  { from, isDry }: UndoRequest,
  user: SyncSurroundings,
  onProblems: (problems: readonly ConfigProblem[]) => void,
): Promise<UndoReport> {
  const replaced = findReplaced(from, openLedger(user, await loadAdapters(user.adapters)).ledger.replaced, user);
  const hosts = [...new Set(replaced.map(({ host }) => host))];
  const givesBack = replaced.filter(({ isDone }) => !isDone);
  const { changes } = await syncAgents({ hosts, givesBack, isDry }, user, onProblems);
  const settings = changes.settings.filter(({ path }) => replaced.some((one) => one.path === path));
  const hooks = replaced.flatMap((one) => one.hooks);
  const undone = withRegistryLock(
    user,
    (registry): UndoReport => {
      const isEdited = ({ name, fileHash }: (typeof hooks)[number]): boolean =>
        fileHash !== undefined && hashOf(join(registry, name)) !== fileHash;
      const config = editConfig(userConfig(user), (text) => without(hooks, text, user), user, isDry);
      const [kept, removed] = [hooks.filter(isEdited), hooks.filter((hook) => !isEdited(hook))];
      if (!isDry) for (const { name, fileHash } of removed) if (fileHash !== undefined) rmSync(join(registry, name), { force: true });
      const there = kept.filter(({ name }) => existsSync(join(registry, name)));
      return { settings, config, removed: removed.map(({ name }) => name), kept: there.map(({ name }) => name) };
    },
    isDry,
  );
  if (isDry) return undone;
  await syncAgents({ hosts: "registered" }, user, onProblems);
  forget(replaced, user);
  return undone;
}

function findReplaced(from: string, all: readonly ReplacedHooks[], { cwd }: SyncSurroundings): ReplacedHooks[] {
  const found = all.filter(({ host, path }) => host === from || path === resolve(cwd, from));
  if (found.length === 0)
    throw new HawkError("import/nothing-to-undo", `hawk has taken no hooks out of ${from}`, {
      changed: false,
      hint: "import without --replace leaves the originals where they are; hawk disable turns a hook off in hawk",
    });
  const lost = found.find(({ backup, isDone }) => !isDone && !existsSync(backup));
  if (!lost) return found;
  throw new HawkError("import/no-backup", `${lost.backup}, the backup of ${lost.path}, is gone`, {
    changed: false,
    hint: "restore it from your own backup, or keep the hooks in hawk",
  });
}

function hashOf(path: string): string | null {
  return existsSync(path) ? hashText(readFileSync(path, "utf8")) : null;
}

function without(hooks: ReplacedHooks["hooks"], text: string | null, user: UserHome): string | null {
  const { file } = userConfig(user);
  const { data } = readYaml(file, text);
  const edits = [globalPlaces.enabled, globalPlaces.disabled].flatMap((place) => {
    const indexes = hooks.flatMap(({ name }) => entriesFor(name, data, place).map(({ index }) => index));
    // From the end: each edit finds the list as the one before it left it.
    return [...new Set(indexes)]
      .toSorted((one, other) => other - one)
      .map((index): YamlEdit => ({ type: "remove", path: [...place, index] }));
  });
  return edits.length === 0 ? text : editYaml(file, text, edits);
}

/** The record says that they are back before the backups go, and goes after them: what is recorded can be given back, or is. */
function forget(replaced: readonly ReplacedHooks[], user: UserHome): void {
  const state = statePaths(user);
  const isOurs = (one: ReplacedHooks): boolean => replaced.some(({ backup }) => basename(backup) === basename(one.backup));
  const lock = lockState(state);
  try {
    const ledger = readLedger(state.ledger);
    const done = ledger.replaced.map((one) => (isOurs(one) ? { ...one, isDone: true as const } : one));
    writeLedger(state.ledger, { ...ledger, replaced: done });
    for (const { backup } of replaced) removeOwnFile(backup, state.root);
    writeLedger(state.ledger, { ...ledger, replaced: ledger.replaced.filter((one) => !isOurs(one)) });
  } finally {
    lock.release();
  }
}

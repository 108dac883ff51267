import { basename, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Adapter, NativeHook } from "@hawk/adapter";
import { hashText, removeJson } from "@hawk/settings-file";
import { applyEdit, planEdit, writeOwnFile } from "@hawk/settings-file/file";
import type { EditText, FileEdit } from "@hawk/settings-file/file";
import { lockState, readLedger, writeLedger } from "@hawk/state";
import type { ReplacedHooks, StatePaths } from "@hawk/state";
import type { ImportPlan } from "./plan-import.ts";
import type { SettledItem } from "./settle-names.ts";

/** An agent's settings without the imported hooks. */
export function previewRemoval(plan: ImportPlan, { root }: StatePaths): FileEdit {
  return planEdit(plan.source.path, removal(plan), { stateDir: root });
}

/** Removes the originals, after recording them so they can be restored. */
export function removeOriginals(
  plan: ImportPlan,
  items: readonly SettledItem[],
  { unwire }: Pick<Adapter, "unwire">,
  state: StatePaths,
): FileEdit & { backup: string } {
  const { path, host = "" } = plan.source;
  const remove = removal(plan);
  const without: EditText = (text, wiring) => unwire(text, wiring, path);
  const text = planEdit(path, without, { stateDir: state.root }).after ?? "";
  const rest = planEdit(path, (now, wiring) => without(remove(now, wiring).text, wiring), { stateDir: state.root }).after ?? "";
  const backup = join(state.imported, `${new Date().toISOString().replaceAll(":", "-")}-${basename(path)}`);
  writeOwnFile(backup, text, { mode: 0o600 });
  const hooks = items.map(({ name, file }) => ({ name, ...(file ? { fileHash: hashText(file.text) } : {}) }));
  remember({ host, path, backup, restHash: hashText(rest), places: placesIn(text, plan), hooks }, state);
  return { ...applyEdit(path, remove, { stateDir: state.root }), backup };
}

function remember(replaced: ReplacedHooks, state: StatePaths): void {
  const lock = lockState(state);
  try {
    const ledger = readLedger(state.ledger);
    writeLedger(state.ledger, { ...ledger, replaced: [...ledger.replaced, replaced] });
  } finally {
    lock.release();
  }
}

/**
 * Finds the imported hooks in the text as it is then: others, and hawk itself, may have put something before them. What is hawk's own in the
 * file stays so: it finds its entries again, as after any edit of the user's.
 */
export function removal(plan: ImportPlan): EditText {
  return (text, wiring) => ({
    text: text === null ? null : removeJson(text, placesIn(text, plan), { name: plan.source.path }),
    wiring,
  });
}

function placesIn(text: string, { source, found }: ImportPlan): NativeHook["place"][] {
  const isImported = (hook: NativeHook): boolean => found.some((other) => isDeepStrictEqual(withoutPlace(hook), withoutPlace(other)));
  return source
    .read(text, source.path)
    .filter(isImported)
    .map(({ place }) => place);
}

function withoutPlace({ place: _place, ...hook }: NativeHook): unknown {
  return hook;
}

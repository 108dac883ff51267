import { rmSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { HawkError, isHawkError } from "@hawk/errors";
import { editJson, hashText, readJson } from "@hawk/settings-file";
import type { JsonPlace, JsonValue, SettingsEntry } from "@hawk/settings-file";
import { applyEdit, planEdit } from "@hawk/settings-file/file";
import { readIfThere } from "@hawk/state";
import type { ReplacedHooks, StatePaths } from "@hawk/state";

/** What happened to settings files whose own hooks had moved to hawk. */
export interface RestoredHooks {
  /** `isExact`: byte for byte; otherwise the hooks are among what others have written since. */
  edits: { path: string; isExact: boolean }[];
  failures: HawkError[];
}

/** Puts the user's own hooks back where an import removed them, the last one first. Hawk's entries must be gone from the files by then. */
export function restoreHooks(replaced: readonly ReplacedHooks[], { root }: StatePaths, isDry = false): RestoredHooks {
  const report: RestoredHooks = { edits: [], failures: [] };
  for (const one of replaced.toReversed()) {
    try {
      const original = readIfThere(one.backup);
      if (original === null) continue;
      let isExact = false;
      const edit = isDry ? planEdit : applyEdit;
      edit(
        one.path,
        (text) => {
          const restored = putBack(text, original, one);
          ({ isExact } = restored);
          return { text: restored.text, wiring: null };
        },
        { stateDir: root },
      );
      report.edits.push({ path: one.path, isExact });
      if (!isDry) rmSync(one.backup, { force: true });
    } catch (error) {
      if (!isHawkError(error)) throw error;
      const hint = `the original file is in ${one.backup}${error.hint === undefined ? "" : `; ${error.hint}`}`;
      report.failures.push(
        new HawkError(error.code, `your own hooks are not back in ${one.path}: ${error.message}`, { hint, cause: error }),
      );
    }
  }
  return report;
}

/** A settings file without hawk's entries, with the user's own hooks back in it. Those that are back already stay as they are. */
export function putBack(
  text: string | null,
  original: string,
  { path, places, restHash }: ReplacedHooks,
): { text: string | null; isExact: boolean } {
  if (text === original || (text !== null && hashText(text) === restHash)) return { text: original, isExact: true };
  const now = text === null ? null : readJson(text, { name: path });
  const missing = listEntries(readJson(original, { name: path }), places).filter((entry) => !isIn(now, entry));
  return { text: missing.length === 0 ? text : editJson(text, missing, null, { name: path }).text, isExact: false };
}

function isIn(value: JsonValue | null, { path, value: wanted }: SettingsEntry): boolean {
  const list = path.reduce<JsonValue | undefined>(at, value ?? undefined);
  return Array.isArray(list) && list.some((element) => isDeepStrictEqual(element, wanted));
}

/** The elements that held the hooks, without what else was in them. */
function listEntries(value: JsonValue, places: readonly JsonPlace[]): SettingsEntry[] {
  const elements = new Map(places.map((place) => [JSON.stringify(elementOf(place)), elementOf(place)]));
  return [...elements.values()].map((element) => {
    const inside = places.filter((place) => element.every((step, index) => place[index] === step));
    const found = element.reduce<JsonValue | undefined>(at, value) ?? null;
    const held = inside.map((place) => place.slice(element.length));
    return { path: element.slice(0, -1).map(String), value: pick(found, held), place: "last" as const };
  });
}

/** The element of the outermost list on the way to a place. */
function elementOf(place: JsonPlace): JsonPlace {
  return place.slice(0, place.findIndex((step) => typeof step === "number") + 1);
}

/** A value with only those elements of its lists that places lead to. */
function pick(value: JsonValue, places: readonly JsonPlace[]): JsonValue {
  const steps = [...new Set(places.flatMap(([step]) => step ?? []))];
  if (steps.length === 0) return value;
  const inner = (step: string | number): JsonValue =>
    pick(
      at(value, step) ?? null,
      places.filter(([first]) => first === step).map((place) => place.slice(1)),
    );
  if (Array.isArray(value)) return steps.map(inner);
  return { ...(value as Record<string, JsonValue>), ...Object.fromEntries(steps.map((step) => [step, inner(step)])) };
}

function at(value: JsonValue | undefined, step: string | number): JsonValue | undefined {
  return (value as Record<string | number, JsonValue> | undefined)?.[step];
}

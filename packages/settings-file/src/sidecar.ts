import { readFileSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { HawkError } from "@hawk/errors";
import type { Wiring } from "./entry.ts";
import { hashText } from "./hash-text.ts";
import { errnoOf } from "./io-error.ts";
import { parseSidecar } from "./parse-sidecar.ts";
import { nameInState } from "./state-name.ts";
import { writeOwnFile } from "./write-own-file.ts";

/** A text that a file may have, `null` for no file, and what of it is ours. */
export interface State {
  textHash: string | null;
  wiring: Wiring | null;
}

/** Our record of a file. It has two states during a change, since a file and its sidecar can't change at the same time. */
export interface Sidecar {
  version: 1;
  path: string;
  /** The path that led to it: a link to a file may come and go. */
  seenAs: string;
  states: readonly State[];
  /** The directories that were made for it. */
  directories: readonly string[];
}

export interface FoundSidecar {
  sidecar: Sidecar | null;
  /** It is that of another file, which was in the same place before. */
  isMoved: boolean;
  /** The path of the sidecar that has become useless by that. */
  outdated: string | null;
}

export const noSidecar: FoundSidecar = { sidecar: null, isMoved: false, outdated: null };

export function createState(text: string | null, wiring: Wiring | null): State {
  return { textHash: text === null ? null : hashText(text), wiring };
}

/** The record of a file, or of the one in its place before somebody added or removed a link. */
export function findSidecar(stateDir: string, path: string, seenAs: string, text: string | null): FoundSidecar {
  const own = loadSidecar(sidecarPath(stateDir, path));
  if (own) return { sidecar: own, isMoved: false, outdated: null };
  const all = listSidecars(stateDir);
  const moved = all.find((sidecar) => sidecar.seenAs === seenAs);
  if (!moved) {
    // For example, in a home that was moved.
    const copied = all.find((sidecar) => hasText(text, sidecar));
    return { sidecar: copied ? moveTo(path, seenAs, copied) : null, isMoved: copied !== undefined, outdated: null };
  }
  if (isGone(moved.path, path)) {
    const states = seenAs === path ? moved.states : moved.states.map(leaveToOwner);
    return { sidecar: { ...moved, path, states }, isMoved: true, outdated: sidecarPath(stateDir, moved.path) };
  }
  return { sidecar: isCopy(text, moved) ? { ...moved, path, directories: [] } : null, isMoved: true, outdated: null };
}

/** The directories that were made for it are where they were as seen from the file. */
function moveTo(path: string, seenAs: string, { path: was, directories, ...sidecar }: Sidecar): Sidecar {
  const below = directories.map((directory) => was.slice(directory.length)).filter((rest) => path.endsWith(rest));
  return { ...sidecar, path, seenAs, directories: below.map((rest) => path.slice(0, -rest.length)) };
}

/** A file that we made and that its owner has put behind a link is theirs now: without it, the link would lead nowhere. */
function leaveToOwner({ textHash, wiring }: State): State {
  if (!wiring?.isNewFile || wiring.entries.length === 0) return { textHash, wiring };
  return { textHash, wiring: { ...wiring, textHash: "", isNewFile: false, made: wiring.made.filter((path) => path.length > 0) } };
}

/** A link may as well lead to quite another file now, in which nothing is ours. */
function isCopy(text: string | null, sidecar: Sidecar): boolean {
  if (text === null) return false;
  const marks = sidecar.states.flatMap(({ wiring }) => wiring?.entries ?? []).flatMap(({ mark }) => mark ?? []);
  return hasText(text, sidecar) || marks.some((mark) => text.includes(JSON.stringify(mark)));
}

function hasText(text: string | null, { states }: Sidecar): boolean {
  return text !== null && states.some(({ textHash }) => textHash === hashText(text));
}

/** The records of all files except those in `but`. */
export function listSidecars(stateDir: string, but: readonly string[] = []): Sidecar[] {
  const left = new Set(but.map((path) => sidecarPath(stateDir, path)));
  return listNames(join(stateDir, "settings"))
    .filter((name) => name.endsWith(".json"))
    .map((name) => join(stateDir, "settings", name))
    .flatMap((path) => (left.has(path) ? [] : (loadSidecar(path) ?? [])));
}

export function saveSidecar(stateDir: string, sidecar: Sidecar): void {
  writeOwnFile(sidecarPath(stateDir, sidecar.path), `${JSON.stringify(sidecar, null, 2)}\n`, { mode: 0o600 });
}

export function removeSidecar(stateDir: string, path: string): void {
  rmSync(sidecarPath(stateDir, path), { force: true });
}

/** What is ours in a text. When the text is in neither state, others have edited it since, and it may hold something of both. */
export function currentWiring(sidecar: Sidecar | null, text: string | null): Wiring | null {
  const [first, second] = sidecar?.states ?? [];
  const { textHash } = createState(text, null);
  const wirings = second && first ? [first, second].filter((state) => state.textHash === textHash) : [first];
  if (wirings.length > 0) return wirings[0]?.wiring ?? null;
  return joinWirings(first?.wiring ?? null, second?.wiring ?? null);
}

function joinWirings(before: Wiring | null, after: Wiring | null): Wiring | null {
  if (!before || !after) return before ?? after;
  return {
    ...after,
    isNewFile: before.isNewFile || after.isNewFile,
    splices: [...before.splices, ...after.splices],
    entries: [...before.entries, ...after.entries],
    made: [...before.made, ...after.made],
  };
}

function sidecarPath(stateDir: string, path: string): string {
  return join(stateDir, "settings", `${nameInState(path)}.json`);
}

function loadSidecar(path: string): Sidecar | null {
  try {
    return parseSidecar(readFileSync(path, "utf8"));
  } catch (cause) {
    if (errnoOf(cause) === "ENOENT") return null;
    if (errnoOf(cause) !== undefined) throw cause;
    throw new HawkError("settings/damaged-state", `${path} is damaged; it records what hawk put into a settings file`, {
      changed: false,
      hint: "remove the damaged file and try again: hawk then finds its entries by their mark",
      cause,
    });
  }
}

function listNames(directory: string): string[] {
  try {
    return readdirSync(directory).sort();
  } catch (error) {
    if (errnoOf(error) === "ENOENT") return [];
    throw error;
  }
}

/** Whether there is no longer a file of its own where one was. */
function isGone(was: string, path: string): boolean {
  try {
    return realpathSync.native(was) === path;
  } catch {
    return true;
  }
}

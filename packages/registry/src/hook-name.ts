import { HawkError } from "@hawk/errors";

/** Names that a configuration can use, and that can't lead outside their directory. */
const HOOK_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;
const LONGEST_NAME = 128;

/** Names of files that editors and systems leave behind. They look like hooks, but nobody wants to enable them. */
const LEFTOVER = /(?:~|\.(?:bak|orig|rej|swp|tmp))+$/i;

/** Whether a hook may be called that in the registry. */
export function isHookName(name: string): boolean {
  return HOOK_NAME.test(name) && !LEFTOVER.test(name);
}

/** Why a hook can't be called that in the registry; `null` when it can. */
export function whyNotHookName(name: string): string | null {
  return isHookName(name) ? null : `a hook can't be called ${JSON.stringify(name)}: ${whatIsWrong(name)}`;
}

/** Refuses what a hook can't be called in the registry, and suggests what it could be. */
export function checkHookName(name: string): void {
  const why = whyNotHookName(name);
  if (why !== null) throw new HawkError("registry/bad-name", why, { hint: `${cleanHookName(name)} would do` });
}

/** A valid name that is close to the given one. */
export function cleanHookName(name: string): string {
  const { stem, extension } = splitName(name.normalize("NFKD").replaceAll(/\p{M}/gu, "").replace(LEFTOVER, ""));
  const plain = stem
    .replaceAll(/[^A-Za-z0-9._-]+/g, "-")
    .replace(/^[._-]+/, "")
    .replace(/-+$/, "");
  const cleaned = shorten(`${plain || "hook"}${extension}`);
  return isHookName(cleaned) ? cleaned : "hook";
}

/** An existing name that differs only in case or Unicode form. Some file systems, and people, treat the two as one. */
export function findNamesake(name: string, names: readonly string[]): string | null {
  const folded = foldName(name);
  return names.find((other) => other !== name && foldName(other) === folded) ?? null;
}

/** A name that is free, made from one that is taken: `guard-2.py`. */
export function freeHookName(name: string, names: readonly string[]): string {
  const taken = new Set(names.map(foldName));
  const { stem, extension } = splitName(name);
  for (let number = 2; ; number += 1) {
    const candidate = shorten(`${stem}-${number}${extension}`);
    if (!taken.has(foldName(candidate))) return candidate;
  }
}

function foldName(name: string): string {
  return name.normalize("NFKC").toLowerCase();
}

function whatIsWrong(name: string): string {
  if (name === "") return "it is empty";
  if (name.length > LONGEST_NAME) return `it is longer than ${LONGEST_NAME} characters`;
  if (/[/\\]/.test(name)) return "it has a slash in it";
  if (/^[._-]/.test(name)) return "it does not begin with a letter or a digit";
  if (LEFTOVER.test(name)) return "editors use such names for leftovers";
  return "only letters, digits and . _ - can be in it";
}

/** Cuts the middle, so the extension, which says how a hook runs, stays. */
function shorten(name: string): string {
  if (name.length <= LONGEST_NAME) return name;
  const { stem, extension } = splitName(name);
  const end = extension.slice(0, LONGEST_NAME - 1);
  return stem.slice(0, LONGEST_NAME - end.length) + end;
}

/** `.stdout.md` and `.prompt.json` are extensions as a whole. */
function splitName(name: string): { stem: string; extension: string } {
  const extension = /(?:\.stdout|\.prompt)?\.[A-Za-z0-9]+$/.exec(name)?.[0] ?? "";
  return { stem: name.slice(0, name.length - extension.length), extension };
}

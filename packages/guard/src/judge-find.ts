import { ANY, STAR, UNSEEN } from "@hawk/shell-facts";
import type { Command } from "@hawk/shell-facts";
import { HOLDS } from "./file-checker.ts";
import type { FileChecker } from "./file-checker.ts";
import { isAgentsOwn, settingsBelow, vitalPlaces } from "./guarded-places.ts";
import { candidates, fitsGlob } from "./spellings.ts";

/** `find` acts on what it finds, which only its tests and its starting points say. */
export function judgeFind(checker: FileChecker, command: Command): void {
  const texts = command.args.map(({ text }) => text);
  const acts = texts.filter((text) => /^-(?:delete|exec|execdir|ok|okdir)$/.test(text));
  const runs = texts.flatMap((text, index) => (/^-(?:exec|execdir|ok|okdir)$/.test(text) ? [texts[index + 1] ?? ""] : []));
  if (acts.length === 0 || (runs.length > 0 && runs.every((name) => /^(?:echo|ls|stat|file|printf|du|test|basename|dirname)$/.test(name))))
    return;
  const names = texts.flatMap((text, index) =>
    /^-i?(?:name|path|wholename)$/.test(text) && !/^(?:!|-not)$/.test(texts[index - 1] ?? "")
      ? [(texts[index + 1] ?? "").toLowerCase()]
      : [],
  );
  const isDeleting = checker.call.facts?.effects.some((effect) => effect.command === command && effect.kind === "delete") ?? false;
  const isChanging =
    isDeleting ||
    texts.some(
      (text, index) =>
        /^-(?:exec|execdir|ok|okdir)$/.test(text) && /^(?:\S*\/)?(?:mv|truncate|tee|chmod|chown|cp|ln|sed)$/.test(texts[index + 1] ?? ""),
    );
  if (isChanging || checker.policy.guardsReads)
    for (const name of names)
      checker.touch(name.replaceAll(/[*?\uE002\uE003]/g, ""), [command.directory], !isChanging && checker.policy.guardsReads);
  if (!isChanging) return;
  const end = texts.findIndex((text) => /^[-(!]/.test(text));
  const starts = texts.slice(0, end < 0 ? undefined : end);
  for (const start of starts.length > 0 ? starts : ["."]) touchBelow(checker, start, names, command.directory);
}

function touchBelow(checker: FileChecker, start: string, names: readonly string[], directory: string): void {
  if (names.length === 0) return checker.wreck(start, directory);
  if (checker.touch(start, [directory])) return;
  for (const { folded } of candidates(start, [directory], checker.world)) {
    const above = `${folded.replace(/\/+$/, "")}/`;
    const places = vitalPlaces(checker.world).filter((place) => place.startsWith(above));
    const own =
      folded === checker.world.directory.toLowerCase()
        ? settingsBelow(checker.world.directory, checker.world).map((place) => above + place)
        : [];
    const all = [...places, ...own];
    if (all.some((place) => isNamed(place.slice(above.length), names)) || (places.length > 0 && isAgentsOwn(folded, checker.world)))
      return checker.add(start, HOLDS, "remove, move or replace");
  }
}

function isNamed(path: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => {
    const glob = pattern.replaceAll(STAR, "*").replaceAll(ANY, "?").replaceAll(UNSEEN, "*");
    return glob.includes("/")
      ? fitsGlob(`/${path}`, glob.startsWith("*") ? glob : `*/${glob}`)
      : path.split("/").some((part) => fitsGlob(part, glob));
  });
}

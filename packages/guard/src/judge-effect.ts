import { STAR, isOpen, resolvePath } from "@hawk/shell-facts";
import type { Effect } from "@hawk/shell-facts";
import { HOLDS } from "./file-checker.ts";
import type { FileChecker } from "./file-checker.ts";
import { holdsVital, isAgentsOwn, vitalPlaces } from "./guarded-places.ts";
import { baseOf, isEnvFile } from "./secret-files.ts";
import { candidates, fold } from "./spellings.ts";
import type { World } from "./world.ts";

/** What a command does to one place. */
export function judgeEffect(checker: FileChecker, effect: Effect): void {
  const { command, path, kind } = effect;
  if (command.isRemote && kind !== "read") return;
  const directories = effect.other?.text === "code" ? [...new Set([command.directory, checker.world.home])] : [command.directory];
  if (path.text === "" || path.text === "-") return;
  if (effect.other?.text === "code" && (kind === "delete" || kind === "write")) judgeCode(checker, effect, directories);
  else if (kind === "write") judgeWrite(checker, effect);
  else if (kind === "delete") judgeDelete(checker, effect);
  else if (kind === "move") checker.wreck(path.text, command.directory);
  else if (kind === "mode") judgeMode(checker, effect);
  else if (kind === "link") judgeLink(checker, effect);
  else if (kind === "unpack") judgeUnpack(checker, effect);
  else if (kind === "read") judgeRead(checker, effect, directories);
}

function judgeCode(checker: FileChecker, effect: Effect, directories: readonly string[]): void {
  const { text } = effect.path;
  checker.startOver();
  if (/\s/.test(text)) return;
  if (checker.touch(text, directories) || !effect.isTree || /^[./~ ]*$/.test(text)) return;
  for (const directory of directories) checker.wreck(text, directory);
}

function judgeDelete(checker: FileChecker, { path, command, isNarrowed }: Effect): void {
  if (/^(?:find|gfind|bfs)$/.test(command.name) && isNarrowed) return;
  checker.wreck(path.text, command.directory);
}

function judgeRead(checker: FileChecker, { path, command, isTree }: Effect, directories: readonly string[]): void {
  if (!checker.policy.guardsReads) return;
  if (checker.touch(path.text, directories, true) || !isTree) return;
  checker.touch(`${path.text}/id_rsa`, directories, true);
  if (command.name === "cp") checker.touch(path.text, directories, true);
}

function judgeWrite(checker: FileChecker, { path, command, other }: Effect): void {
  if (other && isFresh(path.text, other.text, command.directory, checker.world)) return;
  if (checker.touch(path.text, [command.directory]) || !other) return;
  for (const source of checker.places(other.text, command.directory)) judgeLanding(checker, source, path.text, command.directory);
}

/** Something is put at a target, or into it under its own name. */
function judgeLanding(checker: FileChecker, source: string, target: string, directory: string): void {
  if (isOpen(target.slice(0, 1))) return;
  const name = baseOf(source.replace(/\/+$/, ""));
  const isDirectory = checker.world.isDirectory(resolvePath(directory, target));
  let place = target;
  if (
    !["", ".", "..", STAR].includes(name) &&
    (isDirectory ||
      target.endsWith("/") ||
      target === checker.world.home ||
      holdsVital(fold(resolvePath(directory, target)), checker.world))
  ) {
    if (checker.touch(`${target}/${name}`, [directory])) return;
    if (isDirectory && !source.endsWith("/")) place = `${target}/${name}`;
  }
  for (const { folded } of candidates(place, [directory], checker.world)) {
    if (!holdsVital(folded, checker.world) || !brings(checker, source, folded, directory)) continue;
    checker.add(target, HOLDS, "write over");
    return;
  }
}

/** Whether a directory brings something into a guarded place. An unreadable one counts if the target is an agent's directory. */
function brings(checker: FileChecker, source: string, folded: string, directory: string): boolean {
  const whole = resolvePath(directory, source.replaceAll(STAR, "") || ".");
  if (checker.world.isDirectory(whole)) {
    const above = `${folded.replace(/\/+$/, "")}/`;
    return vitalPlaces(checker.world).some(
      (place) => place.startsWith(above) && checker.world.exists(`${whole}/${place.slice(above.length)}`),
    );
  }
  return checker.world.exists(whole) ? false : isAgentsOwn(folded, checker.world);
}

function judgeMode(checker: FileChecker, { path, command, isTree, other }: Effect): void {
  const mode = other?.text ?? "";
  const isKind = keepsRights(mode);
  if (isTight(mode) && !isTree) {
    const reason = checker.why(path.text, [command.directory], false);
    if (reason?.rule.startsWith("secret-file") || reason?.rule.startsWith("login")) return;
  }
  if (isTree || !isKind) checker.wreck(path.text, command.directory, "remove, move or replace", !isKind && command.name === "chmod");
  else checker.touch(path.text, [command.directory]);
}

function judgeLink(checker: FileChecker, { path, command, other, isTree: isSoft, isNarrowed: isWhole }: Effect): void {
  const whole = resolvePath(command.directory, path.text);
  const source = other?.text ?? "";
  const isDirectory = checker.world.isDirectory(whole) && !isWhole;
  const target = isDirectory ? `${path.text}/${baseOf(source)}` : path.text;
  if (isDirectory) checker.touch(target, [command.directory]);
  else checker.wreck(target, command.directory);
  if (!isSoft) checker.touch(source, [command.directory]);
  const link = resolvePath(command.directory, target);
  checker.noteLink(link, resolvePath(isSoft ? link.slice(0, link.lastIndexOf("/")) || "/" : command.directory, source));
}

/** An archive's contents are unknown, so it must not be unpacked in an agent's directory. */
function judgeUnpack(checker: FileChecker, { path, command }: Effect): void {
  if (checker.touch(path.text, [command.directory])) return;
  for (const { folded } of candidates(path.text, [command.directory], checker.world)) {
    if (holdsVital(folded, checker.world) && isAgentsOwn(folded, checker.world)) return checker.add(path.text, HOLDS, "unpack into");
  }
}

/** Creating a file from a sample, which loses nothing: cp .env.example .env. */
function isFresh(target: string, source: string, directory: string, world: World): boolean {
  const from = baseOf(source).toLowerCase();
  const to = baseOf(target).toLowerCase();
  return isEnvFile(to) && /^\.?env/.test(from.replace(/^\./, "")) && !isEnvFile(from) && !world.exists(resolvePath(directory, target));
}

/** Whether only the owner gets access: 600, go-rwx. */
function isTight(mode: string): boolean {
  return /^0?[4-7]00$/.test(mode) || /^(?:[go]+-[rwx]+,?)+$|^u=[rwx]*,go=$/.test(mode);
}

/** Whether its owner can do all that was possible before: 755, u+x. */
function keepsRights(mode: string): boolean {
  if (/^\d+$/.test(mode)) return (mode.length === 3 || mode.length === 4) && mode.at(-3) === "7";
  return mode.includes("+") && !mode.includes("-") && !mode.includes("=");
}

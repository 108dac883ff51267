import { ANY, STAR, UNSEEN, hasPattern, isOpen, resolvePath, shown } from "@hawk/shell-facts";
import type { Command, Effect, ShellFacts } from "@hawk/shell-facts";
import type { Finding } from "./finding.ts";
import { holdsSettings, holdsVital, isAgentsOwn, settingsBelow, vitalPlaces, whyGuarded } from "./guarded-places.ts";
import type { Guarded } from "./guarded-places.ts";
import { judgeGit } from "./git-files.ts";
import type { Policy } from "./policy.ts";
import { baseOf, isEnvFile } from "./secret-files.ts";
import { findWeakening } from "./self.ts";
import { candidates, fitsGlob, fitsPatterns, fold } from "./spellings.ts";
import type { World } from "./world.ts";

const MOST_PATHS = 2000;
const SECRET_VARIABLE = /^var:\w*(?:KEY|SECRET|TOKEN|PASSW|CREDENTIAL)\w*$/i;
const HOLDS: Guarded = { rule: "settings/tree", reason: "holds settings that decide which hooks run, this guard among them" };

/** One call, as far as it is about files. */
export interface FileCall {
  readonly tool: string;
  readonly paths: readonly string[];
  /** What is written. */
  readonly text: string;
  readonly command?: string;
  readonly facts?: ShellFacts;
}

export function judgeFiles(call: FileCall, world: World, policy: Policy): Finding[] {
  const checker = new FileChecker(call, world, policy);
  const isRead = /^(?:Read|NotebookRead|Grep)$/.test(call.tool);
  call.paths.forEach((path, index) => {
    if (index >= MOST_PATHS) checker.tooMany(path);
    else checker.touch(path, [world.directory], isRead);
    if (call.tool === "Delete") checker.wreck(path, world.directory, "remove, move or replace");
  });
  for (const path of patchedIn(call.command ?? "")) checker.touch(path, [world.directory]);
  for (const command of call.facts?.commands ?? []) checker.judgeCommand(command);
  for (const effect of call.facts?.effects ?? []) if (!checker.isFull()) checker.judgeEffect(effect);
  return checker.findings;
}

const PATCH_MARKS = [
  "*** Add File: ",
  "*** Update File: ",
  "*** Delete File: ",
  "*** Move to: ",
  "+++ ",
  "--- ",
  "rename to ",
  "rename from ",
  "copy to ",
];

/** The files that a patch names. */
export function patchedIn(text: string): string[] {
  if (!text.includes("*** ") && !text.includes("+++ ") && !text.includes("rename ")) return [];
  return text.split("\n").flatMap((line) => {
    const mark = PATCH_MARKS.find((one) => line.trim().startsWith(one));
    const path = mark === undefined ? undefined : line.trim().slice(mark.length).split("\t", 1)[0];
    return path === undefined ? [] : /^[ab]\//.test(path) ? [path, path.slice(2)] : [path];
  });
}

export class FileChecker {
  readonly findings: Finding[] = [];
  readonly call: FileCall;
  readonly world: World;
  readonly policy: Policy;
  readonly #links = new Map<string, string>();
  #seen = 0;

  constructor(call: FileCall, world: World, policy: Policy) {
    this.call = call;
    this.world = world;
    this.policy = policy;
  }

  isFull(): boolean {
    return this.findings.some(({ answer }) => answer === "block");
  }

  add(path: string, { rule, reason }: Guarded, does: string): void {
    this.findings.push({ guard: "file-guard", rule, pack: "core", answer: "block", what: reason, instead: "", path: shown(path), does });
  }

  tooMany(path: string): void {
    this.add(path, { rule: "", reason: "is one of too many files to check" }, "change");
  }

  judgeCommand(command: Command): void {
    if (this.policy.packs.has("secrets-read")) this.#judgeShown(command);
    const weakened = command.isRemote ? undefined : findWeakening(command, this.world);
    if (weakened !== undefined)
      this.findings.push({ guard: "file-guard", rule: "self/weaken", pack: "core", answer: "block", what: weakened, instead: "" });
    if (command.name === "git" && !command.isRemote) judgeGit(this, command);
    if (/^(?:find|gfind|bfs)$/.test(command.name)) this.#judgeFind(command);
  }

  /** Commands that print the environment, or a variable with a telling name. */
  #judgeShown(command: Command): void {
    const isAll =
      /^(?:env|printenv|get-childitem|gci|dir)$/.test(command.name) &&
      (command.name === "printenv" || (command.name === "env" && command.args.length === 0) || /^env:/i.test(command.args[0]?.text ?? ""));
    const named = /^(?:echo|printf|cat)$/.test(command.name)
      ? command.args.flatMap(({ tags }) => tags).find((tag) => SECRET_VARIABLE.test(tag))
      : undefined;
    const typed = /^(?:echo|write-output)$/.test(command.name)
      ? command.args.find(({ text }) => /^%\w*(?:KEY|SECRET|TOKEN|PASSW)\w*%$|:\w*(?:KEY|SECRET|TOKEN|PASSW)\w*$/i.test(text))
      : undefined;
    if (!isAll && named === undefined && !typed) return;
    const what = isAll ? "the environment" : (named?.slice(4) ?? shown(typed?.text ?? ""));
    this.findings.push({
      guard: "file-guard",
      rule: "secrets-read/variable",
      pack: "secrets-read",
      answer: "block",
      what: "may hold secrets",
      instead: "",
      path: what,
      does: "read",
    });
  }

  /** Where a word may lead: as it is, as a pattern, and through links that the same command has made. */
  places(text: string, directory: string): string[] {
    const found =
      hasPattern(text) && !isOpen(text)
        ? [text, ...this.world.glob(resolvePath(directory, text.replaceAll(STAR, "*").replaceAll(ANY, "?")))]
        : [text];
    if (this.#links.size === 0) return found;
    return found.flatMap((path) => {
      const whole = resolvePath(directory, path);
      const through = [...this.#links]
        .filter(([link]) => whole === link || whole.startsWith(`${link}/`))
        .map(([link, target]) => target + whole.slice(link.length));
      through.unshift(path);
      return through;
    });
  }

  why(path: string, directories: readonly string[], isRead: boolean): Guarded | undefined {
    for (const { folded, whole } of candidates(path, directories, this.world)) {
      const reason = whyGuarded(folded, whole, this.call.text, isRead, this.world, this.policy);
      if (reason && !fitsPatterns(folded, this.policy.allowedPaths, this.world.home)) return reason;
    }
    return undefined;
  }

  touch(text: string, directories: readonly string[], isRead = false): boolean {
    if (text === "" || text.length > 4096) return false;
    if ((this.#seen += 1) > MOST_PATHS) {
      this.tooMany(text);
      return true;
    }
    for (const path of this.places(text, directories[0] ?? "/")) {
      const reason = this.why(path, directories, isRead);
      if (!reason) continue;
      this.add(path, reason, isRead ? "read" : "change");
      return true;
    }
    return false;
  }

  /** The same for what takes along all that is below: in the home, and anywhere else where it is there. */
  wreck(text: string, directory: string, does = "remove, move or replace", isAnywhere = true): void {
    if (this.touch(text, [directory])) return;
    const path = this.#wrecked(text, directory, isAnywhere);
    if (path !== undefined) this.add(path, HOLDS, does);
  }

  #wrecked(text: string, directory: string, isAnywhere: boolean): string | undefined {
    if (text === "" || text.length > 4096 || isOpen(text.slice(0, 1)) || (isOpen(directory) && !text.startsWith("/"))) return undefined;
    for (const path of this.places(text, directory)) {
      for (const { folded, whole } of candidates(path, [directory], this.world)) {
        const isHeld = holdsVital(folded, this.world) || (isAnywhere && (holdsSettings(whole, this.world) || this.holdsProject(folded)));
        if (isHeld && !fitsPatterns(folded, this.policy.allowedPaths, this.world.home)) return path;
      }
    }
    return undefined;
  }

  holdsProject(path: string): boolean {
    const start = this.world.directory;
    return `${start.toLowerCase()}/`.startsWith(`${path.replace(/\/+$/, "")}/`) && settingsBelow(start, this.world).length > 0;
  }

  judgeEffect(effect: Effect): void {
    const { command, path, kind } = effect;
    if (command.isRemote && kind !== "read") return;
    const directories = effect.other?.text === "code" ? [...new Set([command.directory, this.world.home])] : [command.directory];
    if (path.text === "" || path.text === "-") return;
    if (effect.other?.text === "code" && (kind === "delete" || kind === "write")) this.#judgeCode(effect, directories);
    else if (kind === "write") this.#judgeWrite(effect);
    else if (kind === "delete") this.#judgeDelete(effect);
    else if (kind === "move") this.wreck(path.text, command.directory);
    else if (kind === "mode") this.#judgeMode(effect);
    else if (kind === "link") this.#judgeLink(effect);
    else if (kind === "unpack") this.#judgeUnpack(effect);
    else if (kind === "read") this.#judgeRead(effect, directories);
  }

  #judgeCode(effect: Effect, directories: readonly string[]): void {
    const { text } = effect.path;
    this.#seen = 0;
    if (/\s/.test(text)) return;
    if (this.touch(text, directories) || !effect.isTree || /^[./~ ]*$/.test(text)) return;
    for (const directory of directories) this.wreck(text, directory);
  }

  #judgeDelete({ path, command, isNarrowed }: Effect): void {
    if (/^(?:find|gfind|bfs)$/.test(command.name) && isNarrowed) return;
    this.wreck(path.text, command.directory);
  }

  #judgeRead({ path, command, isTree }: Effect, directories: readonly string[]): void {
    if (!this.policy.guardsReads) return;
    if (this.touch(path.text, directories, true) || !isTree) return;
    this.touch(`${path.text}/id_rsa`, directories, true);
    if (command.name === "cp") this.touch(path.text, directories, true);
  }

  #judgeWrite({ path, command, other }: Effect): void {
    if (other && isFresh(path.text, other.text, command.directory, this.world)) return;
    if (this.touch(path.text, [command.directory]) || !other) return;
    for (const source of this.places(other.text, command.directory)) this.#lands(source, path.text, command.directory);
  }

  /** Something is put at a target, or into it under its own name. */
  #lands(source: string, target: string, directory: string): void {
    if (isOpen(target.slice(0, 1))) return;
    const name = baseOf(source.replace(/\/+$/, ""));
    const isDirectory = this.world.isDirectory(resolvePath(directory, target));
    let place = target;
    if (
      !["", ".", "..", STAR].includes(name) &&
      (isDirectory || target.endsWith("/") || target === this.world.home || holdsVital(fold(resolvePath(directory, target)), this.world))
    ) {
      if (this.touch(`${target}/${name}`, [directory])) return;
      if (isDirectory && !source.endsWith("/")) place = `${target}/${name}`;
    }
    for (const { folded } of candidates(place, [directory], this.world)) {
      if (!holdsVital(folded, this.world) || !this.#brings(source, folded, directory)) continue;
      this.add(target, HOLDS, "write over");
      return;
    }
  }

  /** Whether a directory has something for a guarded place. One that can't be looked at may, if it is for an agent's own place. */
  #brings(source: string, folded: string, directory: string): boolean {
    const whole = resolvePath(directory, source.replaceAll(STAR, "") || ".");
    if (this.world.isDirectory(whole)) {
      const above = `${folded.replace(/\/+$/, "")}/`;
      return vitalPlaces(this.world).some((place) => place.startsWith(above) && this.world.exists(`${whole}/${place.slice(above.length)}`));
    }
    return this.world.exists(whole) ? false : isAgentsOwn(folded, this.world);
  }

  #judgeMode({ path, command, isTree, other }: Effect): void {
    const mode = other?.text ?? "";
    const isKind = keepsRights(mode);
    if (isTight(mode) && !isTree) {
      const reason = this.why(path.text, [command.directory], false);
      if (reason?.rule.startsWith("secret-file") || reason?.rule.startsWith("login")) return;
    }
    if (isTree || !isKind) this.wreck(path.text, command.directory, "remove, move or replace", !isKind && command.name === "chmod");
    else this.touch(path.text, [command.directory]);
  }

  #judgeLink({ path, command, other, isTree: isSoft, isNarrowed: isWhole }: Effect): void {
    const whole = resolvePath(command.directory, path.text);
    const source = other?.text ?? "";
    const isDirectory = this.world.isDirectory(whole) && !isWhole;
    const target = isDirectory ? `${path.text}/${baseOf(source)}` : path.text;
    if (isDirectory) this.touch(target, [command.directory]);
    else this.wreck(target, command.directory);
    if (!isSoft) this.touch(source, [command.directory]);
    const link = resolvePath(command.directory, target);
    this.#links.set(link, resolvePath(isSoft ? link.slice(0, link.lastIndexOf("/")) || "/" : command.directory, source));
  }

  /** What is in an archive can't be seen, so an agent's own directory isn't a place to unpack it. */
  #judgeUnpack({ path, command }: Effect): void {
    if (this.touch(path.text, [command.directory])) return;
    for (const { folded } of candidates(path.text, [command.directory], this.world)) {
      if (holdsVital(folded, this.world) && isAgentsOwn(folded, this.world)) return this.add(path.text, HOLDS, "unpack into");
    }
  }

  #judgeFind(command: Command): void {
    const texts = command.args.map(({ text }) => text);
    const acts = texts.filter((text) => /^-(?:delete|exec|execdir|ok|okdir)$/.test(text));
    const runs = texts.flatMap((text, index) => (/^-(?:exec|execdir|ok|okdir)$/.test(text) ? [texts[index + 1] ?? ""] : []));
    if (
      acts.length === 0 ||
      (runs.length > 0 && runs.every((name) => /^(?:echo|ls|stat|file|printf|du|test|basename|dirname)$/.test(name)))
    )
      return;
    const names = texts.flatMap((text, index) =>
      /^-i?(?:name|path|wholename)$/.test(text) && !/^(?:!|-not)$/.test(texts[index - 1] ?? "")
        ? [(texts[index + 1] ?? "").toLowerCase()]
        : [],
    );
    const isDeleting = this.call.facts?.effects.some((effect) => effect.command === command && effect.kind === "delete") ?? false;
    const isChanging =
      isDeleting ||
      texts.some(
        (text, index) =>
          /^-(?:exec|execdir|ok|okdir)$/.test(text) && /^(?:\S*\/)?(?:mv|truncate|tee|chmod|chown|cp|ln|sed)$/.test(texts[index + 1] ?? ""),
      );
    if (isChanging || this.policy.guardsReads)
      for (const name of names)
        this.touch(name.replaceAll(/[*?\uE002\uE003]/g, ""), [command.directory], !isChanging && this.policy.guardsReads);
    if (!isChanging) return;
    const end = texts.findIndex((text) => /^[-(!]/.test(text));
    const starts = texts.slice(0, end < 0 ? undefined : end);
    for (const start of starts.length > 0 ? starts : ["."]) this.#foundBelow(start, names, command.directory);
  }

  #foundBelow(start: string, names: readonly string[], directory: string): void {
    if (names.length === 0) return this.wreck(start, directory);
    if (this.touch(start, [directory])) return;
    for (const { folded } of candidates(start, [directory], this.world)) {
      const above = `${folded.replace(/\/+$/, "")}/`;
      const places = vitalPlaces(this.world).filter((place) => place.startsWith(above));
      const own =
        folded === this.world.directory.toLowerCase() ? settingsBelow(this.world.directory, this.world).map((place) => above + place) : [];
      const all = [...places, ...own];
      if (all.some((place) => isNamed(place.slice(above.length), names)) || (places.length > 0 && isAgentsOwn(folded, this.world)))
        return this.add(start, HOLDS, "remove, move or replace");
    }
  }
}

/** The first copy of a sample, where there is nothing to lose: cp .env.example .env. */
function isFresh(target: string, source: string, directory: string, world: World): boolean {
  const from = baseOf(source).toLowerCase();
  const to = baseOf(target).toLowerCase();
  return isEnvFile(to) && /^\.?env/.test(from.replace(/^\./, "")) && !isEnvFile(from) && !world.exists(resolvePath(directory, target));
}

/** Whether nobody but the owner gets anything: 600, go-rwx. */
function isTight(mode: string): boolean {
  return /^0?[4-7]00$/.test(mode) || /^(?:[go]+-[rwx]+,?)+$|^u=[rwx]*,go=$/.test(mode);
}

/** Whether its owner can do all that was possible before: 755, u+x. */
function keepsRights(mode: string): boolean {
  if (/^\d+$/.test(mode)) return (mode.length === 3 || mode.length === 4) && mode.at(-3) === "7";
  return mode.includes("+") && !mode.includes("-") && !mode.includes("=");
}

function isNamed(path: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => {
    const glob = pattern.replaceAll(STAR, "*").replaceAll(ANY, "?").replaceAll(UNSEEN, "*");
    return glob.includes("/")
      ? fitsGlob(`/${path}`, glob.startsWith("*") ? glob : `*/${glob}`)
      : path.split("/").some((part) => fitsGlob(part, glob));
  });
}

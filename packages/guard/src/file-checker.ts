import { ANY, STAR, hasPattern, isOpen, resolvePath, shown } from "@hawk/shell-facts";
import type { ShellFacts } from "@hawk/shell-facts";
import type { Finding } from "./finding.ts";
import { holdsSettings, holdsVital, settingsBelow, whyGuarded } from "./guarded-places.ts";
import type { Guarded } from "./guarded-places.ts";
import type { Policy } from "./policy.ts";
import { candidates, fitsPatterns } from "./spellings.ts";
import type { World } from "./world.ts";

export const MOST_PATHS: number = 2000;
export const HOLDS: Guarded = { rule: "settings/tree", reason: "holds settings that decide which hooks run, including this guard" };

/** The files of one call. */
export interface FileCall {
  readonly tool: string;
  readonly paths: readonly string[];
  /** What is written. */
  readonly text: string;
  readonly command?: string;
  readonly facts?: ShellFacts;
}

/** Whether a call may touch a place, asked place by place: what it may not is among the findings. */
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

  /** The paths a word may stand for: as written, as a pattern, and through links that the same command made. */
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

  noteLink(link: string, target: string): void {
    this.#links.set(link, target);
  }

  /** Counts the paths from here on. */
  startOver(): void {
    this.#seen = 0;
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

  /** The same for a whole tree: in the home directory, and elsewhere if it exists. */
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
}

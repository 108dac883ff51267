import { hasFlag, isOpen, shown, splitArguments } from "@hawk/shell-facts";
import type { Command, SplitArguments, Word } from "@hawk/shell-facts";
import { isVital, placeOf } from "./places.ts";
import type { Rule } from "./rule.ts";
import { programShapes } from "./rule-table.ts";
import type { World } from "./world.ts";

const HELP: ReadonlySet<string> = new Set(["--help", "-h", "help", "--version", "/?"]);
const DISK =
  /^\/dev\/(?:sd|hd|vd|xvd|nvme|mmcblk|r?disk\d|mapper\/|md\d|dm-|mem$|kmem$|port$|nbd|ram\d|loop\d|pmem\d|ada\d|da\d|nda\d|zvol\/|\uE002|\uE003)/;

export function isDisk(path: string): boolean {
  return DISK.test(path.replaceAll(/\/+/g, "/"));
}

/** Whether a rule matches this command. */
export function matchesRule(rule: Rule, command: Command, world: World): boolean {
  if (!fitsName(rule.program, command.name)) return false;
  const shape = Object.hasOwn(programShapes, command.name) ? programShapes[command.name] : undefined;
  const split = splitArguments(command.args[0]?.text === "--" ? command.args.slice(1) : command.args, shape ?? {});
  if (onlyShows(command, split, shape?.dry ?? [])) return false;
  const words =
    rule.words && rule.words.length > 0
      ? findWords(
          rule.words,
          split.operands.map(({ text }) => text),
          command.name === "git" ? 0 : 3,
        )
      : 0;
  if (words < 0) return false;
  const operands = split.operands.slice(words);
  const flags = [...flagsOf(command, split), ...marksOf(command.name, withoutUndone(split.flags), operands)];
  if (rule.some && !hasFlag(flags, ...rule.some)) return false;
  if (rule.also && !hasFlag(flags, ...rule.also)) return false;
  if (rule.none && hasFlag(flags, ...rule.none)) return false;
  if (rule.operand && !operands.some(({ text }) => rule.operand?.some((pattern) => fitsName(pattern, shown(text))))) return false;
  if (rule.place === "disk" && !operands.some(({ text }) => isDisk(text))) return false;
  if (rule.place === "vital" && !operands.some(({ text }) => isVital(placeOf(text, command.directory, world)))) return false;
  return rule.text === undefined || new RegExp(rule.text, "is").test(textOf(rule, command));
}

function textOf(rule: Rule, { name, program, args, stdin, variables }: Command): string {
  const own = rule.text?.startsWith("^") ? `${program} ` : rule.words && rule.words.length > 0 ? "" : `${name} `;
  const config = [...variables].filter(([key]) => key.startsWith("GIT_CONFIG")).map(([, { text }]) => text);
  return `${own}${args.map(({ text }) => shown(text)).join(" ")} ${config.join("=")}${rule.text?.startsWith("^") ? "" : ` ${stdin.text ?? ""}`}`
    .slice(0, 20_000)
    .trim();
}

/** Includes `-nf` and `--no-x`, but nothing after `--`. */
function flagsOf(command: Command, split: SplitArguments): readonly string[] {
  const flags = withoutUndone(split.flags);
  return command.args.some(({ text }) => text === "--") ? [...flags, "--"] : flags;
}

const SHORT: Readonly<Record<string, string>> = { force: "-f", "dry-run": "-n", staged: "-S", worktree: "-W" };

/** `--force --no-force`: the last one counts. */
function withoutUndone(flags: readonly string[]): readonly string[] {
  if (!flags.some((flag) => flag.startsWith("--no-"))) return flags;
  return flags.filter((flag, index) => {
    const undone = (later: string): boolean =>
      later.startsWith("--no-") && (flag === `--${later.slice(5)}` || flag === SHORT[later.slice(5)]);
    return !flags.slice(index + 1).some(undone);
  });
}

function onlyShows(command: Command, split: SplitArguments, dry: readonly string[]): boolean {
  const own = command.args.slice(
    0,
    Math.max(
      command.args.findIndex(({ text }) => text === "--"),
      0,
    ) || command.args.length,
  );
  if (
    own.some(
      ({ text }) =>
        HELP.has(shown(text)) &&
        (text !== "-h" || own.length === 1) &&
        (text !== "help" || own[0]?.text === "help") &&
        (text !== "--version" || own.length === 1),
    )
  )
    return true;
  return dry.length > 0 && hasFlag(withoutUndone(split.flags), ...dry.filter((flag) => flag.startsWith("--")));
}

/** What git's restore and clean amount to, as pseudo-flags, so rules can exclude them. */
function marksOf(name: string, flags: readonly string[], operands: readonly Word[]): string[] {
  if (name !== "git") return [];
  const isStaged = hasFlag(flags, "--staged", "-S") && !flags.includes("--no-staged");
  const isWorktree = hasFlag(flags, "--worktree", "-W");
  const named = operands.filter(({ text }) => !isOpen(text) && !/^(?:\.|\.\/|:\/|\*|\uE002)$|(?:^|\/)\.\.(?:\/|$)/.test(text));
  return [
    ...(isStaged && !isWorktree ? ["=staged"] : []),
    ...(operands.length > 0 && named.length === operands.length ? ["=named"] : []),
    ...(operands.some(({ text }) => /^(?:\.|\.\/|:\/|\*|\uE002)$/.test(text)) ? ["=all"] : []),
  ];
}

/** The position after these words among the operands; -1 if they aren't there. */
function findWords(words: readonly string[], operands: readonly string[], most: number): number {
  for (let start = 0; start <= Math.min(operands.length - words.length, most); start += 1) {
    if (words.every((word, index) => fitsName(word, operands[start + index] ?? ""))) return start + words.length;
  }
  return -1;
}

const patterns = new Map<string, RegExp>();

/** `a|b*`: names with stars, separated by bars. */
export function fitsName(pattern: string, name: string): boolean {
  let expression = patterns.get(pattern);
  if (!expression) {
    const source = pattern.split("|").map((part) => part.replaceAll(/[.+?^${}()[\]\\]/g, String.raw`\$&`).replaceAll("*", ".*"));
    expression = new RegExp(`^(?:${source.join("|")})$`, "is");
    patterns.set(pattern, expression);
  }
  return expression.test(name);
}

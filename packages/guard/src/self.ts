import { hasFlag, isOpen, shown } from "@hawk/shell-facts";
import type { Command, Word } from "@hawk/shell-facts";
import { baseOf } from "./secret-files.ts";
import type { World } from "./world.ts";

/** hawk's commands that weaken guards, with words that make them do so; an empty list means always. */
const WEAKENING: Readonly<Record<string, readonly string[]>> = {
  clean: [],
  disable: [],
  edit: [],
  pause: [],
  remove: [],
  ui: [],
  "remove-package": [],
  uninstall: [],
  untrust: [],
  adapter: ["remove", "--yes"],
  config: ["set", "unset", "edit"],
  enable: ["--yes"],
  import: ["--replace", "--undo"],
  init: ["--import"],
  package: ["remove", "--yes"],
  sync: ["--assume-trusted"],
  trust: ["--yes"],
  update: ["--yes"],
}; // fmt: skip
const ONLY_SHOWS: ReadonlySet<string> = new Set(["--dry-run", "--help", "-h", "--list", "--check", "--html"]);
const READING = new Set(
  "check completions doctor events explain list log packages plan scan status test try --help --version -h -v help".split(" "),
);
const PROGRAMS = new Set(["hawk", "hawk.js", "hawk.cmd", "hawk.exe", "hawk.ps1"]);
/** Programs whose words are text or names, so `hawk disable` among them runs nothing. */
const TEXT = new Set(
  "echo printf cat ls grep egrep fgrep rg ag ack git gh glab man which type whereis head tail less more wc diff sed awk gawk sort cd mkdir touch test [ [[ export read tldr apropos whatis stat file tree cp mv rm ln tar zip pgrep pkill kill brew apt apt-get pip pip3 docker code open find declare local set".split(
    " ",
  ),
);

function isHawk(text: string, world: World): boolean {
  const word = shown(text).replaceAll("…", "").toLowerCase();
  if (PROGRAMS.has(baseOf(word)) || word.includes("/@hawk/cli/") || /^(?:npm:)?@hawk\/cli/.test(word)) return true;
  if (!word.includes("/") || word.length > 4096) return false;
  return /\/(?:hawk\.js|bin\/hawk)$/.test(world.realPath(word.replace(/^~(?=\/)/, world.home)).toLowerCase());
}

/** What this command would weaken; nothing if it doesn't. */
export function findWeakening(command: Command, world: World): string | undefined {
  const words = [{ text: command.program }, ...command.args] as readonly Word[];
  const at = isHawk(command.program, world)
    ? 0
    : TEXT.has(command.name)
      ? -1
      : words.findIndex(({ text }, index) => index > 0 && index < 64 && isHawk(text, world));
  if (at < 0) return undefined;
  let args = words.slice(at + 1);
  while (args[0] && (args[0].text === "--" || isHawk(args[0].text, world))) args = args.slice(1);
  const isMoved =
    command.variables.has("XDG_CONFIG_HOME") && !command.variables.has("HOME") && args[0] !== undefined && !READING.has(args[0].text);
  const isFed = command.wrappers.includes("xargs") && (args.length === 0 || isOpen(args[0]?.text ?? ""));
  if (!weakens(args) && !isMoved && !isFed) return undefined;
  return ["hawk", ...args.map(({ text }) => (isHawk(text, world) ? "hawk" : shown(text)))].join(" ");
}

function weakens(args: readonly Word[]): boolean {
  const verb = args[0]?.text.toLowerCase().replaceAll("\uE000", "") ?? "";
  if (args.length === 0) return false;
  const needed = Object.hasOwn(WEAKENING, verb) ? WEAKENING[verb] : undefined;
  if (!needed) return isOpen(args[0]?.text ?? "") && !READING.has(verb);
  const end = args.findIndex(({ text }) => text === "--");
  const rest = args.slice(1, end < 0 ? undefined : end).map(({ text }) => text);
  if (rest.some((word) => ONLY_SHOWS.has(word))) return false;
  return (
    needed.length === 0 ||
    rest.some((word) => needed.includes(word) || isOpen(word) || (needed.includes("--yes") && /^-[a-z]*y/.test(word))) ||
    hasFlag(rest, ...needed.filter((word) => word.startsWith("--")))
  );
}

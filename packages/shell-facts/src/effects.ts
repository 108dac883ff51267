import { archives, compress, runTar } from "./archives.ts";
import { carriesText } from "./carried-text.ts";
import { runCodeStrings } from "./code.ts";
import { literal, nothing } from "./facts.ts";
import type { Command, Word } from "./facts.ts";
import { runGitAlias } from "./git-alias.ts";
import { sendEffects } from "./network.ts";
import { hasFlag, splitArguments } from "./options.ts";
import { putsOut } from "./output-options.ts";
import { baseName, resolvePath } from "./paths.ts";
import { readOperands } from "./read-operands.ts";
import type { Reading } from "./reading.ts";
import { writeTo } from "./redirects.ts";
import { transfer } from "./transfer.ts";

type Effects = (reading: Reading, command: Command) => void;

/** Adds what a program does to files and to the network. */
export function effectsOf(reading: Reading, command: Command): void {
  const { name } = command;
  const act = Object.hasOwn(table, name) ? table[name] : undefined;
  if (act) act(reading, command);
  else readOperands(reading, command);
  sendEffects(reading, command);
}

const removes: Effects = (reading, command) => {
  const { flags, operands } = splitArguments(command.args);
  const isTree =
    hasFlag(flags, "-r", "-R", "--recursive", "-recurse") || /^(?:trash|trash-put|rimraf|rd|ri|remove-item|del)$/.test(command.name);
  if (hasFlag(flags, "--help", "--version") || command.args.some(({ text }) => /^-whatif$/i.test(text))) return;
  // cmd's own commands have options such as /s.
  const isOption = ({ text }: Word): boolean => /^(?:rd|del|erase)$/.test(command.name) && /^\/[a-z]$/i.test(text);
  for (const path of operands.filter((word) => !isOption(word))) reading.addEffect("delete", path, { command, isTree });
};

const writesOperands: Effects = (reading, command) => {
  for (const path of splitArguments(command.args, { short: "srdot" }).operands) reading.addEffect("write", path, { command });
};

const copies: Effects = (reading, command) => transfer(reading, command, "copy");
const moves: Effects = (reading, command) => transfer(reading, command, "move");

const changesMode: Effects = (reading, command) => {
  const { flags, operands } = splitArguments(asModes(command.args), { long: ["reference", "from"] });
  if (hasFlag(flags, "--help", "--version")) return;
  const [mode, ...paths] = hasFlag(flags, "--reference") ? [literal(""), ...operands] : operands;
  for (const path of paths)
    reading.addEffect("mode", path, { command, isTree: hasFlag(flags, "-R", "--recursive"), other: mode ?? literal("") });
};

/** `chmod -w x` takes rights away; it is not an option. */
function asModes(args: readonly Word[]): readonly Word[] {
  return args.map((word) => (/^-[rwxXst]+$/.test(word.text) ? { ...word, text: `a${word.text}` } : word));
}

const table: Readonly<Record<string, Effects>> = {
  ...all("rm grm srm trash trash-put rimraf del erase rd ri remove-item unlink rmdir", removes),
  ...all(
    "tee touch truncate shred patch ed ex vi vim nano emacs sponge mkfifo mknod split csplit crudini dasel set-content add-content clear-content out-file new-item sc ac clc ni",
    writesOperands,
  ),
  ...all("mv gmv move mi move-item ren rename rename-item", moves),
  ...all("cp gcp install ginstall ditto copy cpi copy-item scp rsync", copies),
  ...all("chmod gchmod chown gchown chgrp setfacl xattr chattr chflags", changesMode),
  ...all("ln gln link", makesLink),
  ...all("tar gtar bsdtar", runTar),
  ...all("sed gsed perl ruby yq prettier black ruff gofmt rustfmt", editsInPlace),
  ...all("awk gawk mawk nawk", runAwk),
  ...all("curl wget wget2 sort openssl gpg age ssh-keygen pandoc jq gcc cc clang go aria2c http https xh", putsOut),
  ...all("gzip bzip2 xz zstd", compress),
  ...all("unzip 7z 7za 7zz cpio zip", archives),
  ...all("expect at batch tmux screen script crontab osascript", carriesText),
  ...all("npx npm pnpm yarn bun bunx corepack", carriesText),
  tee: runTee,
  dd: runDd,
  git: runGitAlias,
  mkfs: () => undefined,
};

function all(names: string, act: Effects): Record<string, Effects> {
  return Object.fromEntries(names.split(" ").map((name) => [name, act]));
}

function runTee(reading: Reading, command: Command): void {
  const { operands, flags } = splitArguments(command.args);
  for (const path of operands) writeTo(reading, path, command.stdin, command, flags.includes("-a"));
}

function runDd(reading: Reading, command: Command): void {
  const part = (key: string): Word | undefined => {
    const found = command.args.find(({ text }) => text.startsWith(`${key}=`));
    return found && { ...found, text: found.text.slice(key.length + 1) };
  };
  const [source, target] = [part("if"), part("of")];
  const flow = source ? reading.readFile(source, command.stdin) : command.stdin;
  if (source) reading.addEffect("read", source, { command });
  if (target) writeTo(reading, target, flow, command);
}

function makesLink(reading: Reading, command: Command): void {
  const { flags, values, operands } = splitArguments(command.args, { short: "tS", long: ["target-directory"] });
  const target = values.get("-t") ?? operands.at(operands.length > 1 ? -1 : 0);
  const sources = operands.length > 1 ? operands.slice(0, -1) : operands;
  if (!target) return;
  const isSoft = hasFlag(flags, "-s", "--symbolic");
  for (const source of sources) {
    const place = operands.length > 1 ? target : { ...source, text: baseName(source.text) };
    reading.addEffect("link", place, {
      command,
      other: source,
      isTree: isSoft,
      isNarrowed: hasFlag(flags, "-n", "-T", "--no-dereference"),
    });
    const link = resolvePath(reading.scope.directory, place.text);
    reading.scope.links.set(link, resolvePath(isSoft ? dirOf(link) : reading.scope.directory, source.text));
    reading.scope.files.set(link, reading.readFile(source, nothing));
  }
}

function dirOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/")) || "/";
}

function editsInPlace(reading: Reading, command: Command): void {
  const { args } = command;
  const inPlace = args.some(({ text }) => /^-[a-z]*i|^--in-place|^--write$|^-w$|^--fix$/.test(text));
  const { operands } = splitArguments(args, { short: "ef" });
  for (const path of operands) reading.addEffect(inPlace ? "write" : "read", path, { command });
}

function runAwk(reading: Reading, command: Command): void {
  const { operands, values } = splitArguments(command.args, { short: "fvF" });
  const code = values.has("-f") ? undefined : operands[0];
  if (code && /system|getline|[|>]/.test(code.text)) runCodeStrings(reading, command, code.text, "awk");
  for (const path of code ? operands.slice(1) : operands) reading.addEffect("read", path, { command });
}

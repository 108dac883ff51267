import { joinFlows, joinTags, literal, nothing } from "./facts.ts";
import type { Command, Flow, Word } from "./facts.ts";
import { runCodeStrings } from "./code.ts";
import { sendEffects } from "./network.ts";
import { hasFlag, splitArguments } from "./options.ts";
import { baseName, isRemotePath, resolvePath } from "./paths.ts";
import type { Reading } from "./reading.ts";
import { writeTo } from "./redirects.ts";
import { quote } from "./quote.ts";

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

const NAMES_ONLY = new Set(
  "ls stat test [ [[ mkdir which type command git echo printf file du df realpath readlink basename dirname find fd ps pgrep pkill kill exists ssh-keygen".split(
    " ",
  ),
);

/** Any other program: each word may be a file that it reads. */
function readOperands(reading: Reading, command: Command): void {
  if (NAMES_ONLY.has(command.name)) return;
  for (const word of command.args.slice(0, 500)) {
    const value = /^--?[\w-]+=(.+)$/s.exec(word.text)?.[1];
    if (value !== undefined) reading.addEffect("read", { ...word, text: value }, { command });
    else if (!word.text.startsWith("-") && word.text.length < 4096) reading.addEffect("read", word, { command });
    else if (/^-[a-zA-Z][./~]/.test(word.text)) reading.addEffect("read", { ...word, text: word.text.slice(2) }, { command });
  }
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

function transfer(reading: Reading, command: Command, kind: "copy" | "move"): void {
  const { name, args } = command;
  const { flags, values, operands } = splitArguments(args, {
    short: name === "rsync" ? "efBTM" : name === "scp" ? "cFiJloPSX" : "tSgmo",
    long: [
      "target-directory",
      "suffix",
      "mode",
      "owner",
      "group",
      "exclude",
      "include",
      "files-from",
      "rsh",
      "exclude-from",
      "include-from",
      "filter",
    ],
  });
  if (hasFlag(flags, "--help") || (name === "rsync" && hasFlag(flags, "--dry-run", "--list-only", "-n"))) return;
  const shell = name === "rsync" ? (values.get("-e") ?? values.get("--rsh")) : undefined;
  if (shell) reading.inSubshell(() => reading.readText(shell.text));
  const option = name === "scp" ? values.get("-o") : undefined;
  const proxy = option && /^proxycommand\s*=\s*(.*)$/is.exec(option.text)?.[1];
  if (proxy) reading.inSubshell(() => reading.readText(proxy));
  const target = values.get("-t") ?? values.get("--target-directory") ?? operands.at(-1);
  const sources = target === operands.at(-1) ? operands.slice(0, -1) : operands;
  if (!target) return;
  if (hasFlag(flags, "--delete", "--del", "--delete-before", "--delete-after", "--delete-excluded"))
    reading.addEffect("delete", target, { command, isTree: true });
  const isWhole = hasFlag(flags, "-T", "--no-target-directory");
  for (const source of sources) {
    if (kind === "move" || hasFlag(flags, "--remove-source-files"))
      reading.addEffect("move", source, { command, isTree: true, other: target });
    else reading.addEffect("read", source, { command, isTree: true });
    const place = isWhole ? { ...source, text: `${source.text}/.` } : source;
    reading.addEffect("write", target, {
      command,
      other: place,
      flow: isRemotePath(source.text) ? { text: undefined, tags: ["download"] } : reading.readFile(source, nothing),
    });
    keepCopy(reading, source, target, kind);
  }
}

/** What is copied is the same thing under another name. */
function keepCopy(reading: Reading, source: Word, target: Word, kind: "copy" | "move"): void {
  const from = resolvePath(reading.scope.directory, source.text);
  const to = resolvePath(reading.scope.directory, target.text);
  const flow = isRemotePath(source.text) ? { text: undefined, tags: ["download"] } : reading.readFile(source, nothing);
  reading.scope.files.set(to, flow);
  reading.scope.files.set(`${to}/${baseName(from)}`, flow);
  if (kind === "move") reading.scope.files.delete(from);
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

/** tar's first word may have its options without a dash. */
function runTar(reading: Reading, command: Command): void {
  const extra = command.variables.get("TAR_OPTIONS") ?? reading.scope.variables.get("TAR_OPTIONS")?.word;
  const first = command.args[0]?.text ?? "";
  const bundle =
    /^[a-zA-Z]+$/.test(first) && /[cxtru]/.test(first)
      ? [{ ...(command.args[0] as Word), text: `-${first}` }, ...command.args.slice(1)]
      : command.args;
  const args = extra ? [...extra.text.split(/\s+/).map(literal), ...bundle] : bundle;
  const { flags, values, operands } = splitArguments(args, {
    short: "fCTXIbgKNV",
    long: [
      "file",
      "directory",
      "files-from",
      "exclude-from",
      "use-compress-program",
      "info-script",
      "new-volume-script",
      "checkpoint-action",
      "to-command",
      "rsh-command",
      "exclude",
    ],
  });
  for (const option of [
    "-I",
    "--use-compress-program",
    "--info-script",
    "--new-volume-script",
    "--to-command",
    "--rsh-command",
    "--checkpoint-action",
  ]) {
    const text = values.get(option)?.text.replace(/^exec=/, "");
    if (text) reading.inSubshell(() => reading.readText(text));
  }
  const file = values.get("-f") ?? values.get("--file") ?? command.variables.get("TAPE");
  if (hasFlag(flags, "-c", "-r", "-u", "--create", "--append")) packs(reading, command, operands, file, values);
  else if (hasFlag(flags, "-x", "--extract", "--get")) {
    const into = values.get("-C") ?? values.get("--directory") ?? literal(".");
    reading.addEffect("unpack", into, { command, isTree: true, flow: file ? reading.readFile(file, command.stdin) : command.stdin });
  }
}

function packs(
  reading: Reading,
  command: Command,
  operands: readonly Word[],
  file: Word | undefined,
  values: ReadonlyMap<string, Word>,
): void {
  for (const path of operands) reading.addEffect("read", path, { command, isTree: true });
  const lists = values.has("-T") || values.has("--files-from") ? ["archive"] : [];
  const flow: Flow = {
    text: undefined,
    tags: joinTags(
      operands.map(({ text }) => `file:${resolvePath(command.directory, text)}`),
      ["archive"],
      lists,
    ),
  };
  const place = file && /^\/dev\/fd\/(\d+)$/.exec(file.text)?.[1];
  const socket = place === undefined || place === "" ? undefined : reading.scope.descriptors.get(place)?.path;
  if (file && isRemotePath(file.text)) reading.addEffect("send", file, { command, flow });
  else if (socket) writeTo(reading, socket, flow, command);
  else if (file && file.text !== "-") writeTo(reading, file, flow, command);
}

function archives(reading: Reading, command: Command): void {
  const { name, args, stdin } = command;
  const { flags, values, operands } = splitArguments(args, { short: "dDo" });
  if (name === "unzip" && hasFlag(flags, "-l", "-t", "-v")) return;
  if (name === "zip") {
    const [file, ...paths] = operands;
    const named = flags.includes("-@") && stdin.text !== undefined ? stdin.text.split("\n").filter(Boolean).map(literal) : [];
    for (const path of [...paths, ...named]) reading.addEffect("read", path, { command, isTree: true });
    if (file)
      writeTo(
        reading,
        file,
        {
          text: undefined,
          tags: joinTags(
            [...paths, ...named].map(({ text }) => `file:${resolvePath(command.directory, text)}`),
            ["archive"],
          ),
        },
        command,
      );
    return;
  }
  const into = values.get("-d") ?? values.get("-D") ?? args.find(({ text }) => /^-o./.test(text));
  reading.addEffect("unpack", into ? { ...into, text: into.text.replace(/^-o/, "") } : literal("."), { command, isTree: true });
}

function compress(reading: Reading, command: Command): void {
  const { flags, operands } = splitArguments(command.args);
  for (const path of operands) {
    reading.addEffect("read", path, { command });
    const flow = reading.readFile(path, nothing);
    if (!hasFlag(flags, "-c", "--stdout", "-d"))
      for (const end of [".gz", ".bz2", ".xz", ".zst"])
        reading.scope.files.set(resolvePath(command.directory, path.text) + end, { text: undefined, tags: flow.tags });
  }
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

const OUTPUT = ["-o", "-O", "--output", "--output-document", "-out", "-keyout", "--out", "-f", "--download"];

/** Programs that name their output in an option. */
function putsOut(reading: Reading, command: Command): void {
  const { name, args, stdin } = command;
  const short = name === "curl" ? "oAbcCdDeEFhHmPQrtTuUwxXyYzK" : name === "wget" ? "OoaPeitTQU" : "of";
  const { values, operands } = splitArguments(args, {
    short,
    long: [
      "output",
      "output-document",
      "out",
      "data",
      "data-binary",
      "data-raw",
      "data-urlencode",
      "header",
      "user",
      "request",
      "form",
      "upload-file",
      "url",
      "post-file",
      "post-data",
      "body-file",
      "body-data",
      "cert",
      "key",
      "proxy",
      "user-agent",
      "referer",
      "cookie",
      "cookie-jar",
      "config",
    ],
  });
  const flow: Flow = /^(?:curl|wget2?|aria2c|https?|xh)$/.test(name)
    ? { text: undefined, tags: operands.some(({ text }) => text.startsWith("file:")) ? [] : ["download"] }
    : joinFlows([stdin, ...operands.map((path) => reading.readFile(path, stdin))]);
  const targets = OUTPUT.map((option) =>
    option === "-O" && name === "curl" ? undefined : option === "-o" && name.startsWith("wget") ? undefined : values.get(option),
  ).filter((word) => word !== undefined);
  const openssl = args.filter((_, index) => index > 0 && /^-(?:out|keyout)$/.test(args[index - 1]?.text ?? ""));
  const ownNames =
    /^(?:wget2?|aria2c)$/.test(name) && targets.length === 0
      ? operands.map((word) => ({ ...word, text: baseName(word.text.replace(/[?#].*$/, "")) }))
      : [];
  const remoteNames =
    name === "curl" && args.some(({ text }) => /^-[a-zA-Z]*O$|^--remote-name/.test(text))
      ? operands.map((word) => ({ ...word, text: baseName(word.text.replace(/[?#].*$/, "")) }))
      : [];
  for (const path of [...targets, ...openssl, ...ownNames, ...remoteNames])
    if (path.text !== "-" && path.text !== "" && !path.text.startsWith("/dev/std")) writeTo(reading, path, flow, command);
  if (/^(?:sort|openssl|gpg|age|jq|pandoc)$/.test(name)) for (const path of operands) reading.addEffect("read", path, { command });
  if (/^(?:curl|wget2?|aria2c|https?|xh)$/.test(name))
    for (const path of operands) reading.addEffect(/^file:/i.test(path.text) ? "read" : "fetch", path, { command });
}

/** `git -c alias.x=reset x --hard`, and `!` for a shell command. */
function runGitAlias(reading: Reading, command: Command): void {
  const { operands, values, rest } = splitArguments(command.args, {
    short: "Cc",
    long: ["git-dir", "work-tree", "namespace", "config-env"],
    isPrefix: true,
  });
  const verb = operands[0]?.text;
  const given = [
    ...command.args.filter((_, index) => command.args[index - 1]?.text === "-c").map(({ text }) => text),
    values.get("-c")?.text ?? "",
    configVariable(command),
  ];
  const alias = given.map((text) => /^alias\.([\w-]+)=(.*)$/s.exec(text)).find((found) => found?.[1] === verb)?.[2];
  if (verb === undefined || alias === undefined || reading.calls.includes("git alias")) return;
  reading.calls.push("git alias");
  const tail = rest
    .slice(1)
    .map(({ text }) => quote(text))
    .join(" ");
  reading.inSubshell(() => reading.readText(alias.startsWith("!") ? `${alias.slice(1)} ${tail}` : `git ${alias} ${tail}`));
  reading.calls.pop();
}

function configVariable({ variables }: Command): string {
  return `${variables.get("GIT_CONFIG_KEY_0")?.text ?? ""}=${variables.get("GIT_CONFIG_VALUE_0")?.text ?? ""}`;
}

/** Programs that run a text which is an argument, or what they read. */
function carriesText(reading: Reading, command: Command): void {
  const { name, args, stdin } = command;
  readOperands(reading, command);
  if (/^(?:at|batch|crontab|expect|script)$/.test(name) && stdin.text !== undefined)
    reading.inSubshell(() => reading.readText(stdin.text ?? ""));
  const texts = args.filter(({ text }, index) => /\s/.test(text) && !text.startsWith("-") && !(name === "npm" && index < 1));
  for (const { text } of texts.slice(0, 10))
    reading.inSubshell(() => reading.readText(text), { wrappers: [...reading.scope.wrappers, name] });
  const at = name === "tmux" || name === "screen" ? args.findIndex(({ text }) => /^(?:rm|git|hawk|find|sudo|bash|sh)$/.test(text)) : -1;
  if (at >= 0)
    reading.inSubshell(() =>
      reading.readText(
        args
          .slice(at)
          .map(({ text }) => quote(text))
          .join(" "),
      ),
    );
}

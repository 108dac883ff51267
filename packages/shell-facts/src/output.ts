import { joinFlows, joinTags, nothing } from "./facts.ts";
import type { Command, Flow, Word } from "./facts.ts";
import { startsOf } from "./find.ts";
import { hasFlag, splitArguments } from "./options.ts";
import { baseName, resolvePath } from "./paths.ts";
import { counters, decoders, downloaders } from "./programs.ts";
import type { Reading } from "./reading.ts";

const PASSES_TEXT = new Set("cat tac tee head tail sort uniq grep egrep fgrep rg pv less more nl dd sponge".split(" "));
const PASSES_FILES = new Set(
  "cat tac head tail sort uniq grep egrep fgrep rg less more nl dd strings sed awk gawk cut jq yq base64 base32 xxd od hexdump gzip bzip2 xz zstd tar zip openssl gpg bat paste fold fmt iconv xmllint".split(
    " ",
  ),
);

/** What a program prints, as far as that is known without running it. */
export function outputOf(reading: Reading, command: Command): Flow {
  const { name, args, stdin } = command;
  if (name === "pwd") return { text: command.directory, tags: [] };
  if (name === "which" || name === "realpath" || name === "readlink" || name === "type") return lastWord(args);
  if (name === "basename") return { text: args[0] ? baseName(args[0].text) : undefined, tags: [] };
  if (name === "env" || name === "printenv") return { text: undefined, tags: ["env"] };
  if (downloaders.has(name)) return downloaded(command);
  if (/^(?:nc|ncat|netcat|telnet|socat|ftp)$/.test(name)) return { text: undefined, tags: joinTags(["download"], stdin.tags) };
  if (name === "aws" || name === "gsutil" || name === "gh") return { text: undefined, tags: printsRemote(args) ? ["download"] : [] };
  if (name === "find" || name === "gfind" || name === "bfs") return { text: undefined, tags: narrowedList(reading, args) };
  if (name === "ls" || name === "fd") return { text: undefined, tags: listed(reading, args) };
  if (name === "tar" || name === "gtar" || name === "bsdtar") return packed(reading, command);
  if (counters.has(name)) return nothing;
  if (decoders.has(name) || isDecoding(name, args)) return decode(reading, command);
  if (!PASSES_FILES.has(name) && !PASSES_TEXT.has(name)) return nothing;
  return passedOn(reading, command);
}

function lastWord(args: readonly Word[]): Flow {
  const word = args.findLast(({ text }) => !text.startsWith("-"));
  return word ? { text: `${word.text}\n`, tags: word.tags } : nothing;
}

function printsRemote(args: readonly Word[]): boolean {
  const texts = args.map(({ text }) => text);
  return (texts.includes("cp") && texts.includes("-")) || texts.includes("cat") || (texts[0] === "api" && texts.length > 1);
}

function downloaded({ name, args }: Command): Flow {
  const texts = args.map(({ text }) => text);
  if (texts.some((text) => /^file:/i.test(text)) && !texts.some((text) => /^(?:https?|ftp):/i.test(text))) return nothing;
  if (texts.some((text) => text === "--help" || text === "--version" || text === "-V") && !texts.some((text) => /[./]/.test(text)))
    return nothing;
  if (name === "wget" || name === "wget2") {
    const { values } = splitArguments(args, { short: "OoaPeitTQU", long: ["output-document", "output-file"] });
    const to = values.get("-O") ?? [...values].find(([option]) => option.startsWith("--output-d"))?.[1];
    return to?.text === "-" || to?.text === "/dev/stdout" ? { text: undefined, tags: ["download"] } : nothing;
  }
  if (name === "aria2c") return nothing;
  return { text: undefined, tags: ["download"] };
}

function narrowedList(reading: Reading, args: readonly Word[]): readonly string[] {
  const isNarrowed = args.some(({ text }) => /^-(?:i?name|i?path|i?regex|[acm]time|[acm]min|newer|size|empty|user|perm)/.test(text));
  return isNarrowed ? [] : startsOf(args).map(({ text }) => `list:${resolvePath(reading.scope.directory, text)}`);
}

function listed(reading: Reading, args: readonly Word[]): readonly string[] {
  return args
    .filter(({ text }) => !text.startsWith("-"))
    .slice(0, 8)
    .map(({ text }) => `list:${resolvePath(reading.scope.directory, text)}`);
}

/** An archive on stdout: what is in it can't be seen. */
function packed(reading: Reading, command: Command): Flow {
  const texts = command.args.map(({ text }) => text);
  const isCreating = /^-?[a-zA-Z]*[cru]/.test(texts[0] ?? "") || texts.some((text) => /^-[a-zA-Z]*c|^--cr/.test(text));
  if (!isCreating) return nothing;
  const files = splitArguments(command.args, { short: "fCTX" }).operands.filter(
    ({ text }) => !/^[a-zA-Z]+$/.test(text) || text.length > 6 || text !== texts[0],
  );
  return {
    text: undefined,
    tags: joinTags(
      files.map(({ text }) => `file:${resolvePath(command.directory, text)}`),
      ["archive"],
    ),
  };
}

function isDecoding(name: string, args: readonly Word[]): boolean {
  const { flags } = splitArguments(args);
  if (name === "xxd") return flags.includes("-r");
  if (/^(?:base32|base64|basenc|gzip|bzip2|xz|zstd)$/.test(name)) return hasFlag(flags, "-d", "-D", "--decode", "--decompress");
  return name === "openssl" && flags.includes("-d");
}

function decode(reading: Reading, command: Command): Flow {
  const source = passedOn(reading, command);
  return { text: decodedText(command.name, source.text), tags: joinTags(source.tags, ["decoded"]) };
}

function decodedText(name: string, text: string | undefined): string | undefined {
  if (text === undefined || text.length > 1 << 16) return undefined;
  if (name === "rev")
    return text
      .split("\n")
      .map((line) => Array.from(line).toReversed().join(""))
      .join("\n");
  if (name !== "base64" || !/^[\w+/=\s-]*$/.test(text)) return undefined;
  const plain = fromBase64(text);
  return plain !== undefined && /^[\t\n\r -~]*$/.test(plain) ? plain : undefined;
}

export function fromBase64(text: string): string | undefined {
  try {
    return atob(text.replaceAll(/\s/g, "").replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return undefined;
  }
}

/** A filter: what it reads, from its files or from stdin. */
function passedOn(reading: Reading, command: Command): Flow {
  const { name, args, stdin } = command;
  const operands = splitArguments(args, {
    short: /grep|rg/.test(name) ? "efmABC" : name === "head" || name === "tail" ? "nc" : name === "tar" ? "fC" : "",
  }).operands;
  const files = operands.slice(/grep|rg|sed|awk|jq|yq/.test(name) ? 1 : 0);
  const read = files
    .slice(0, 50)
    .map(({ text, from, tags }) => (text === "-" ? stdin : reading.readFile({ text: text.replace(/^if=/, ""), from, tags }, stdin)));
  const whole =
    read.length > 0 ? joinFlows([...read, { text: undefined, tags: [...stdin.tags, ...files.flatMap(({ tags }) => tags)] }]) : stdin;
  return PASSES_TEXT.has(name) || decoders.has(name) || name.startsWith("base") ? whole : { text: undefined, tags: whole.tags };
}

import { STAR, UNSEEN, literal, nothing } from "./facts.ts";
import type { Flow, Word } from "./facts.ts";
import { splitArguments } from "./options.ts";
import { interpreters, programName, shells } from "./programs.ts";
import { quote } from "./quote.ts";
import type { Reading } from "./reading.ts";
import { runCodeText } from "./shell.ts";

type Variables = ReadonlyMap<string, Word>;

const XARGS = { short: "adEILnPsS", long: ["arg-file", "delimiter", "max-args", "max-procs", "max-lines", "max-chars"], isPrefix: true };
const PARALLEL = {
  short: "jNnISPa",
  long: ["jobs", "max-args", "colsep", "arg-file", "joblog", "delay", "timeout", "retries"],
  isPrefix: true,
};

/** The words that xargs adds: known ones, all that lies in a listed directory, or something unseen. */
function added(stdin: Flow): Word[] {
  const { text, tags } = stdin;
  const lists = tags
    .filter((tag) => tag.startsWith("list:"))
    .map((tag): Word => ({ text: `${tag.slice(5).replace(/\/$/, "")}/${STAR}`, from: "glob", tags }));
  if (lists.length > 0) return lists;
  if (text === undefined) return [{ text: UNSEEN, from: "substitution", tags }];
  return text
    .split(/[\s\0]+/)
    .filter((word) => word !== "")
    .slice(0, 200)
    .map((word): Word => ({ text: word.replace(/^(['"])(.*)\1$/, "$2"), from: "substitution", tags }));
}

export function runXargs(reading: Reading, args: readonly Word[], stdin: Flow, own: Variables): Flow {
  const { rest, values, flags } = splitArguments(args, XARGS);
  const file = values.get("-a") ?? values.get("--arg-file");
  const fed = file ? [...added(reading.readFile(file, stdin)), ...(stdin.text === undefined ? [] : added(stdin))] : added(stdin);
  const words = rest.length > 0 ? rest : [literal("echo")];
  const mark =
    values.get("-I")?.text ?? values.get("--replace")?.text ?? (flags.includes("-i") || flags.includes("--replace") ? "{}" : undefined);
  return withWrapper(reading, "xargs", () => {
    const whole = mark === undefined ? [...words, ...fed] : words;
    if (isCodeReader(words)) return runCodeText(reading, stdin, "sh", []);
    if (mark === undefined) return reading.steps.runWords(reading, whole, nothing, own);
    const isMarked = words.some(({ text }) => text.includes(mark));
    if (!isMarked) return reading.steps.runWords(reading, whole.concat(fed), nothing, own);
    for (const word of lines(stdin, fed))
      reading.steps.runWords(
        reading,
        words.map((one) => fill(one, mark, word)),
        nothing,
        own,
      );
    return nothing;
  });
}

/** `xargs sh -c`: what it reads is the program. */
function isCodeReader(words: readonly Word[]): boolean {
  const name = programName(words[0]?.text ?? "");
  return (shells.has(name) || interpreters.has(name)) && /^-\w*[cer]$/.test(words.at(-1)?.text ?? "");
}

function lines(stdin: Flow, fed: readonly Word[]): readonly Word[] {
  if (stdin.text === undefined || stdin.tags.some((tag) => tag.startsWith("list:"))) return fed;
  return stdin.text
    .split("\n")
    .filter((line) => line !== "")
    .slice(0, 50)
    .map((text): Word => ({ text, from: "substitution", tags: stdin.tags }));
}

function fill(word: Word, mark: string, by: Word): Word {
  return word.text.includes(mark) ? { ...by, text: word.text.replaceAll(mark, by.text) } : word;
}

export function runParallel(reading: Reading, args: readonly Word[], stdin: Flow, own: Variables): Flow {
  const at = args.findIndex(({ text }) => /^::::?\+?$/.test(text));
  const { rest, flags } = splitArguments(at < 0 ? args : args.slice(0, at), PARALLEL);
  if (flags.includes("--dry-run") || flags.includes("--dryrun")) return nothing;
  const given = at < 0 ? lines(stdin, added(stdin)) : args.slice(at + 1).filter(({ text }) => !text.startsWith(":::"));
  return withWrapper(reading, "parallel", () => {
    if (rest.length === 0 && at < 0) return runCodeText(reading, stdin, "sh", []);
    if (given.length === 0) reading.steps.runWords(reading, rest, nothing, own);
    for (const word of given.slice(0, 50)) runOne(reading, rest, word, own);
    if (isCodeReader(rest)) return runCodeText(reading, stdin, "sh", []);
    return nothing;
  });
}

function runOne(reading: Reading, words: readonly Word[], word: Word, own: Variables): void {
  if (words.length === 0) {
    reading.readText(word.text);
    return;
  }
  const isMarked = words.some(({ text }) => /\{(?:\d*|[./]+)\}/.test(text));
  const filled = words.map((one) => ({ ...one, text: one.text.replaceAll(/\{\d*\}/g, () => word.text), tags: word.tags }));
  const whole = isMarked ? filled : [...words, word];
  if (words.length === 1 && /\s/.test(words[0]?.text ?? "")) reading.readText(whole.map(({ text }) => text).join(" "));
  else reading.steps.runWords(reading, whole, nothing, own);
  // parallel hands its words to a shell, which reads them again.
  if (whole.some(({ text }) => /[;&|$`]|\s/.test(text)) && words.length > 1)
    reading.inSubshell(() => reading.readText(whole.map(({ text }, index) => (index > 2 ? quote(text) : text)).join(" ")), {
      isGuess: true,
    });
}

function withWrapper(reading: Reading, name: string, body: () => Flow): Flow {
  return reading.inSubshell(body, { wrappers: [...reading.scope.wrappers, name] });
}

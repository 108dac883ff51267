import { STAR, UNSEEN, literal, nothing } from "./facts.ts";
import type { Command, Word } from "./facts.ts";
import { hasFlag } from "./options.ts";
import type { Reading } from "./reading.ts";

const NARROWING = new Set(
  "-name -iname -path -ipath -wholename -iwholename -regex -iregex -mtime -mmin -newer -newermt -size -empty -atime -amin -ctime -cmin -user -group -perm -inum -links -lname -samefile".split(
    " ",
  ),
);

/** Where find starts, whether a test narrows it down, and what it runs. */
export function runFind(reading: Reading, command: Command): void {
  const { args } = command;
  const starts = startsOf(args);
  const isNarrowed = args.some(({ text }) => NARROWING.has(text));
  for (let at = 0; at < args.length; at += 1) {
    const text = args[at]?.text;
    if (text === "-delete") for (const path of starts) reading.addEffect("delete", path, { command, isTree: true, isNarrowed });
    if (text === "-fprint" || text === "-fls" || text === "-fprintf") reading.addEffect("write", args[at + 1] ?? literal(""), { command });
    if (text !== "-exec" && text !== "-execdir" && text !== "-ok" && text !== "-okdir" && text !== "-x" && text !== "-X") continue;
    const end = args.findIndex((word, index) => index > at && (word.text === ";" || word.text === "+"));
    runFound(reading, command, args.slice(at + 1, end < 0 ? args.length : end), starts, isNarrowed);
    at = end < 0 ? args.length : end;
  }
}

export function startsOf(args: readonly Word[]): Word[] {
  const from = args.findIndex(({ text }) => !/^-[HLPEXdsx]$|^-[DO]/.test(text));
  const rest = from < 0 ? [] : args.slice(from);
  const end = rest.findIndex(({ text }) => /^[-(!]/.test(text));
  const starts = end < 0 ? rest : rest.slice(0, end);
  return starts.length > 0 ? starts : [literal(".")];
}

function runFound(reading: Reading, command: Command, words: readonly Word[], starts: readonly Word[], isNarrowed: boolean): void {
  if (isDestructive(words)) for (const path of starts) reading.addEffect("delete", path, { command, isTree: true, isNarrowed });
  const wrappers = [...reading.scope.wrappers, isNarrowed ? "find-narrowed" : "find"];
  for (const start of starts.slice(0, 8)) {
    const found: Word = isNarrowed
      ? { text: UNSEEN, from: "glob", tags: [`found:${start.text}`] }
      : { text: `${start.text.replace(/\/$/, "")}/${STAR}`, from: "glob", tags: [`found:${start.text}`] };
    const filled = words.map((word) => (word.text.includes("{}") ? { ...found, text: word.text.replaceAll("{}", found.text) } : word));
    reading.inSubshell(() => reading.steps.runWords(reading, filled, nothing), { wrappers });
  }
}

/** Whether what is found is taken away: by rm itself, behind sudo, or in the text of a shell. */
function isDestructive(words: readonly Word[]): boolean {
  const [first] = words;
  if (!first || !words.some(({ text }) => text.includes("{}"))) return false;
  const texts = words.map(({ text }) => text);
  const name = texts.find((text) => /^(?:.*\/)?(?:rm|unlink|shred|srm|rmdir)$/.test(text));
  if (name !== undefined && texts.indexOf(name) < 4) return !hasFlag(texts, "--help");
  return /^(?:.*\/)?(?:ba|da|z|k)?sh$/.test(first.text) && words.some(({ text }) => /\b(?:rm|unlink|shred)\b[^|;]*(?:\$|\{\})/.test(text));
}

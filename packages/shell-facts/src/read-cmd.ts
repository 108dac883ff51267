import { STAR, UNSEEN, literal, nothing } from "./facts.ts";
import type { Flow, Word } from "./facts.ts";
import type { Reading } from "./reading.ts";
import { unixPath, unixWord } from "./unix-path.ts";

const LONGEST = 1 << 15;

/** Reads a line as cmd: its own commands in the words of Unix programs, any other as it is. */
export function readCmd(reading: Reading, text: string, stdin: Flow = nothing): Flow {
  if (text.length > LONGEST) return reading.giveUp("too long");
  let flow = stdin;
  for (const { words, targets, isPiped } of commandsIn(text)) {
    const given = words.map((word) => expand(reading, word));
    const printed = runOne(reading, given, isPiped ? flow : nothing);
    for (const target of targets) {
      const path = expand(reading, target);
      if (path.toLowerCase() !== "nul") run(reading, ["tee", asPath(reading, path)], printed);
    }
    flow = printed;
  }
  return flow;
}

interface CmdCommand {
  words: string[];
  /** Files that its output goes to. */
  targets: string[];
  isPiped: boolean;
}

const TOKEN = /\r?\n|&&|\|\||[&|()]|\d?>>?(?:&\d)?|<|(?:"[^"\n]*"?|\^[^]|[^\s&|()<>"^])+|\s/g;

/** The commands of a line. Brackets only group them. */
function commandsIn(text: string): CmdCommand[] {
  const all: CmdCommand[] = [{ words: [], targets: [], isPiped: false }];
  let isTarget = false;
  for (const [token] of text.matchAll(TOKEN)) {
    const last = all.at(-1) as CmdCommand;
    if (/^(?:\r?\n|&&?|\|\|?|[()])$/.test(token)) all.push({ words: [], targets: [], isPiped: token === "|" });
    else if (/^\d?>>?$/.test(token)) isTarget = true;
    else if (/^\d?>>?&\d$|^<$|^\s$/.test(token)) continue;
    else {
      (isTarget ? last.targets : last.words).push(token.replaceAll(/\^([^])/g, "$1").replaceAll('"', ""));
      isTarget = false;
    }
  }
  return all.filter(({ words, targets }) => words.length + targets.length > 0);
}

/** `%NAME%`, for the few names whose value is known. */
function expand({ home, scope }: Reading, word: string): string {
  return word.replaceAll(/%(\w+)(?::[^%]*)?%|%~?\w|!(\w+)!/g, (_all, name: string | undefined, delayed: string | undefined) => {
    const upper = (name ?? delayed ?? "").toUpperCase();
    if (upper === "USERPROFILE" || upper === "HOMEPATH") return home;
    if (upper === "HOMEDRIVE") return "";
    if (upper === "CD") return scope.directory;
    if (upper === "SYSTEMDRIVE") return "/c";
    return upper === "SYSTEMROOT" || upper === "WINDIR" ? "/c/windows" : UNSEEN;
  });
}

function run(reading: Reading, words: readonly (string | Word)[], stdin: Flow): Flow {
  return reading.steps.runWords(
    reading,
    words.map((one) => (typeof one === "string" ? literal(one) : one)),
    stdin,
  );
}

function asPath({ home }: Reading, text: string): Word {
  return {
    ...literal(
      unixPath(text)
        .replace(/^~(?=\/|$)/, () => home)
        .replaceAll("*", STAR),
    ),
    from: text.includes("*") ? "glob" : "literal",
  };
}

/** Words of the language that stand before a command. */
function withoutKeywords(words: readonly string[]): readonly string[] {
  const [first = "", second = ""] = words.map((word) => word.toLowerCase());
  if (first === "call" || first === "@echo" || first === "do" || first === "else") return withoutKeywords(words.slice(1));
  if (first.startsWith("@") && first.length > 1) return withoutKeywords([(words[0] ?? "").slice(1), ...words.slice(1)]);
  if (first === "start") return withoutKeywords(words.slice(1).filter((word, index) => !(index < 4 && /^\/\w+$|^$/.test(word))));
  if (first === "if") {
    const not = second === "not" ? 1 : 0;
    const isTest = /^(?:exist|defined|errorlevel)$/i.test(words[1 + not] ?? "");
    const isCompared = /^(?:==|equ|neq|lss|leq|gtr|geq)$/i.test(words[2 + not] ?? "");
    return withoutKeywords(words.slice((isTest ? 3 : isCompared ? 4 : 2) + not));
  }
  return words;
}

/** `/s`, `/s/q`, `/-y`, `/mir`, `/r:3`; a path such as `/c/Users` is none. */
const OPTION = /^(?:(?:\/-?[a-z?])+|\/[a-z]{2,}(?::\S*)?)$/i;

function runOne(reading: Reading, all: readonly string[], stdin: Flow): Flow {
  const [program = "", ...rest] = withoutKeywords(all);
  const name = program.toLowerCase().replace(/\.(?:exe|com)$/, "");
  // rd/s/q needs no blanks.
  const [, builtin, glued] = /^(del|erase|rd|rmdir|type|copy|move)((?:\/\w+)+)$/.exec(name) ?? [];
  if (builtin !== undefined) return runOne(reading, [builtin, ...(glued ?? "").split(/(?=\/)/), ...rest], stdin);
  const flags = rest.filter((word) => OPTION.test(word)).flatMap((word) => word.toLowerCase().split(/(?=\/)/));
  const operands = rest.filter((word) => !OPTION.test(word));
  const act = Object.hasOwn(builtins, name) ? builtins[name] : undefined;
  if (flags.includes("/?")) return nothing;
  if (act) return act(reading, flags, operands, stdin);
  if (program === "") return nothing;
  const words = [/[\\/]/.test(program) ? unixPath(program) : program, ...rest.map(unixWord)];
  return run(reading, words, stdin);
}

type Builtin = (reading: Reading, flags: readonly string[], operands: readonly string[], stdin: Flow) => Flow;

const removes: Builtin = (reading, flags, operands) => {
  const files = operands.map((text) => asPath(reading, text.replace(/([\\/])\*\.\*$/, "$1*").replace(/^\*\.\*$/, "*")));
  if (files.length === 0) return nothing;
  return run(
    reading,
    ["rm", ...(flags.includes("/s") ? ["-r"] : []), ...(flags.includes("/q") || flags.includes("/f") ? ["-f"] : []), ...files],
    nothing,
  );
};

const transfers = (program: string, ...more: readonly string[]): Builtin => {
  return (reading, _flags, operands) => run(reading, [program, ...more, ...operands.map((text) => asPath(reading, text))], nothing);
};

/** A mirror deletes what the source doesn't have. */
const mirrors: Builtin = (reading, flags, [from = "", to = "."]) => {
  run(reading, ["cp", "-r", asPath(reading, from), asPath(reading, to)], nothing);
  return flags.includes("/mir") || flags.includes("/purge") ? run(reading, ["rm", "-r", asPath(reading, to)], nothing) : nothing;
};

const builtins: Readonly<Record<string, Builtin>> = {
  del: removes,
  erase: removes,
  rd: removes,
  rmdir: removes,
  type: transfers("cat"),
  more: transfers("cat"),
  copy: transfers("cp"),
  xcopy: transfers("cp", "-r"),
  robocopy: mirrors,
  move: transfers("mv"),
  ren: transfers("mv"),
  rename: transfers("mv"),
  dir: transfers("ls"),
  cd: transfers("cd"),
  chdir: transfers("cd"),
  md: transfers("mkdir"),
  rem: () => nothing,
  shutdown: (reading, flags) => (flags.includes("/a") || flags.length === 0 ? nothing : run(reading, ["shutdown", "now"], nothing)),
  certutil: (reading, _flags, operands) => {
    const [from, into] = operands.filter((word) => !word.startsWith("-"));
    return from && into && /^https?:/.test(from) ? run(reading, ["curl", "-o", asPath(reading, into), from], nothing) : nothing;
  },
  echo: (reading, _flags, operands) => run(reading, ["echo", ...operands], nothing),
  set: () => nothing,
};

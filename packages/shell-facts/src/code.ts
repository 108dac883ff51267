import { isOpen, joinTags, literal } from "./facts.ts";
import type { Command, Flow, Word } from "./facts.ts";
import { splitArguments } from "./options.ts";
import { fromBase64 } from "./output.ts";
import { unescape } from "./printf.ts";
import type { Reading } from "./reading.ts";

const RUNS = /system|exec|popen|spawn|subprocess|passthru|getline|%x|qx|`|run\(|call\(|check_|backtick|IO\.|\|\s*"|"\s*\|/i;
const DELETES =
  /rmtree|rmdir|removedirs|remove_tree|remove_dir|rm_r|rmSync|rm\(|rimraf|remove-item|\brm\b|unlink|os\.remove|\.delete|File\.delete|deleteSync|Base\.rm|fs::remove/i;
const TREES = /rmtree|removedirs|remove_tree|remove_dir_all|rm_r|rmSync|rm\(|rimraf|remove-item|rename|\.mv|move|rmdir|delete/i;
const WRITES =
  /write|truncate|append|copy|shutil|put_contents|touch|link|mkdir|chmod|chown|rename|move|set-content|add-content|out-file|file_put|['"]?\s*>|[,=]\s*['"](?:[wax]b?\+?|r\+)['"]/i;
const NETWORK =
  /urllib|requests\.|http\.client|https?\.request|fetch\(|socket|net\.connect|Net::HTTP|LWP|curl|axios|XMLHttp|smtplib|ftplib|Invoke-WebRequest|fsockopen/i;
const DECODES =
  /b64decode|base64_decode|decode64|atob|frombase64|fromhex|unhexlify|Buffer\.from\([^)]*['"](?:base64|hex)['"]|rot13|zlib\.decompress|MIME::Base64|unpack\(/i;
const EVALUATES =
  /\bexec\b|\beval\b|\bsystem\b|subprocess|popen|spawn|Function\(|child_process|compile\(|iex\b|invoke-expression|runpy|\brun\(/i;

const CODE_OPTION: Readonly<Record<string, RegExp>> = {
  python: /^-[A-Za-z]*?c(.*)$/s,
  pypy: /^-[A-Za-z]*?c(.*)$/s,
  php: /^-r(.*)$/s,
  perl: /^-[A-Za-z0-9]*?[eE](.*)$/s,
  ruby: /^-[A-Za-z]*?e(.*)$/s,
  node: /^(?:-(?:pe|ep|e|p)|--eval|--print)(?:=)?(.*)$/s,
  pwsh: /^-(?:c|command)()$/i,
  powershell: /^-(?:c|command)()$/i,
};
const ANY_CODE = /^(?:-[A-Za-z]*?[ecE]|--eval|--print|--command|eval)(?:=)?(.*)$/s;

/** An interpreter with a program on the command line, in a file, or on its input. */
export function runCode(reading: Reading, command: Command): Flow {
  const { name, args, stdin } = command;
  const option = CODE_OPTION[name] ?? ANY_CODE;
  const language = name === "powershell" ? "pwsh" : name;
  if (
    args.some(
      ({ text }) => /^-e(?:nc|c|ncodedcommand)?[a-z]*$/i.test(text) && /^(?:pwsh|powershell)$/.test(name) && /^-e(?:$|c|n)/i.test(text),
    )
  ) {
    reading.addEffect("run", literal(language), { command, flow: { text: undefined, tags: ["decoded"] } });
    return { text: undefined, tags: [] };
  }
  if (/^(?:perl|ruby)$/.test(name) && args.some(({ text }) => /^-[a-z]*i/.test(text)))
    for (const path of splitArguments(args, { short: "eEI" }).operands) reading.addEffect("write", path, { command });
  let hasCode = false;
  for (const [index, word] of args.entries()) {
    const found = word.text === "-" ? null : option.exec(word.text);
    if (!found) {
      if (!word.text.startsWith("-") || word.text === "-") break;
      continue;
    }
    const code = found[1] ? { ...word, text: found[1] } : args[index + 1];
    if (!code || (code.text === "-" && code === args[index + 1])) break;
    hasCode = true;
    reading.addEffect("run", literal(language), { command, flow: code });
    runCodeStrings(reading, command, code.text, language);
    break;
  }
  if (!hasCode) runFile(reading, command, language);
  if (hasCode || args.some(({ text }) => !text.startsWith("-"))) readArguments(reading, command);
  return { text: undefined, tags: hasCode ? joinTags(stdin.tags, codeTags(reading, args)) : [] };
}

function codeTags(reading: Reading, args: readonly Word[]): readonly string[] {
  return reading.effects
    .slice(-20)
    .filter(({ kind, command }) => kind === "read" && command.args === args)
    .map(({ path }) => `file:${path.text}`);
}

function readArguments(reading: Reading, command: Command): void {
  for (const word of command.args)
    if (!word.text.startsWith("-") && word.text.length < 300 && !/[\s()]/.test(word.text)) reading.addEffect("read", word, { command });
}

const ONLY_SHOWS = /^(?:-V|-v|--version|-h|--help|--check|-c)$/;

function runFile(reading: Reading, command: Command, language: string): void {
  const { args, stdin, name } = command;
  if (args.some(({ text }) => /^-[A-Za-z]*m$/.test(text)) && /^(?:python|pypy)$/.test(name)) return;
  if (args.length > 0 && args.every(({ text }) => ONLY_SHOWS.test(text))) return;
  const script = args.find(
    ({ text }, index) => (!text.startsWith("-") || text === "-") && text !== "run" && !/^-[WX]$/.test(args[index - 1]?.text ?? ""),
  );
  if (/^(?:pwsh|powershell)$/.test(name) && script && script.text !== "-" && !/\.ps1$/i.test(script.text)) {
    reading.inSubshell(() =>
      reading.readText(
        args
          .filter(({ text }) => !text.startsWith("-"))
          .map(({ text }) => text)
          .join(" "),
      ),
    );
    return;
  }
  const flow = !script || script.text === "-" ? stdin : reading.readFile(script, stdin);
  reading.addEffect("run", literal(language), {
    command,
    flow: { text: flow.text, tags: joinTags(flow.tags, script?.tags ?? []) },
    ...(script && script.text !== "-" ? { other: script } : {}),
  });
  if (flow.text !== undefined) runCodeStrings(reading, command, flow.text, language);
}

/** What is visible of a program in another language: its strings, and from its calls, what they may be used for. */
export function runCodeStrings(reading: Reading, command: Command, code: string, language: string): void {
  if (code.length > 1 << 20) return;
  const strings = literalsIn(code);
  if (DECODES.test(code) && EVALUATES.test(code))
    reading.addEffect("run", literal(language), { command, flow: { text: undefined, tags: ["decoded"] } });
  if (DECODES.test(code)) for (const text of strings) runDecoded(reading, text);
  if (RUNS.test(code)) runStarted(reading, code, strings);
  touchNamed(reading, command, code, strings);
  // A program that is a shell command by mistake.
  if (/^\s*(?:rm|git|find|dd|mkfs)\s+-/.test(code)) reading.inSubshell(() => reading.readText(code));
}

function runDecoded(reading: Reading, text: string): void {
  if (!/^[\w+/=-]{8,4096}$/.test(text)) return;
  const plain = fromBase64(text);
  if (plain !== undefined && /^[\t\n\r -~]+$/.test(plain)) reading.inSubshell(() => reading.readText(plain));
}

function runStarted(reading: Reading, code: string, strings: readonly string[]): void {
  for (const text of strings.slice(0, 200))
    if (/\s/.test(text.trim()) && text.length < 4096)
      reading.inSubshell(() => reading.readText(text), { wrappers: [...reading.scope.wrappers, "code"] });
  let count = 0;
  for (const match of code.matchAll(/[[(]((?:\s{0,20}(?:"[^"\n]{0,1000}"|'[^'\n]{0,1000}')\s{0,20},?){1,50})/g)) {
    const words = [...(match[1] ?? "").matchAll(/"([^"\n]*)"|'([^'\n]*)'/g)]
      .map(([, one, other]) => literal(one ?? other ?? ""))
      .filter(({ text }) => text !== "");
    if ((count += 1) > 2000) return;
    const [first] = words;
    if (first && !isOpen(first.text) && words.length > 1 && /^[\w./-]+$/.test(first.text))
      reading.inSubshell(() => reading.steps.runWords(reading, [...words, ...listAfter(code, match)], { text: undefined, tags: [] }), {
        wrappers: [...reading.scope.wrappers, "code"],
      });
    else if (first && words.length === 1 && /spawn|exec/i.test(code) && /^[\w./-]+$/.test(first.text)) {
      const more = listAfter(code, match);
      if (more.length > 0)
        reading.inSubshell(() => reading.steps.runWords(reading, [first, ...more], { text: undefined, tags: [] }), {
          wrappers: [...reading.scope.wrappers, "code"],
        });
    }
  }
}

/** `spawn("rm", ["-rf", "/"])`: the list behind the name. */
function listAfter(code: string, match: RegExpExecArray): Word[] {
  const rest = code.slice(match.index + match[0].length, match.index + match[0].length + 2000);
  const list = /^\s*,?\s*\[([^\]]*)\]/.exec(rest)?.[1];
  return list === undefined ? [] : [...list.matchAll(/"([^"\n]*)"|'([^'\n]*)'/g)].map(([, one, other]) => literal(one ?? other ?? ""));
}

function touchNamed(reading: Reading, command: Command, code: string, strings: readonly string[]): void {
  const isDeleting = DELETES.test(code);
  const isWriting = WRITES.test(code) || isDeleting;
  const tags: string[] = [];
  const decoded = DECODES.test(code)
    ? strings
        .filter((text) => /^[\w+/=-]{6,200}$/.test(text))
        .map((text) => fromBase64(text) ?? "")
        .filter((text) => /^[!-~]+$/.test(text))
    : [];
  for (const text of [...pathsAmong(strings), ...decoded].slice(0, 500)) {
    const path = { ...literal(text), from: "literal" as const };
    if (isDeleting) reading.addEffect("delete", path, { command, isTree: TREES.test(code), other: literal("code") });
    if (isWriting) reading.addEffect("write", path, { command, other: literal("code"), isTree: TREES.test(code) });
    reading.addEffect("read", path, { command, other: literal("code") });
    if (/[./~]/.test(text)) tags.push(`file:${text}`);
  }
  if (/os\.environ|process\.env|ENV\b|getenv/.test(code) && /dict\(|dumps|stringify|items\(|inspect|to_h|process\.env\)/.test(code))
    tags.push("env");
  if (NETWORK.test(code)) reading.addEffect("send", literal("code"), { command, flow: { text: undefined, tags } });
}

/** Texts that may be paths: each by itself, without a variable in front, and joined to those behind it. */
function pathsAmong(strings: readonly string[]): string[] {
  const short = strings.filter((text) => text.length < 256 && text !== "" && !text.includes("\n"));
  const paths = new Set<string>();
  short.forEach((text, index) => {
    paths.add(text);
    const tail = /\}(\/.*)$/.exec(text)?.[1] ?? (text.startsWith("/") ? undefined : undefined);
    if (tail !== undefined) paths.add(`~${tail}`);
    if (/^\/\.\w/.test(text)) paths.add(`~${text}`);
    for (const count of [2, 3, 4])
      if (/^[/.~]|HOME/.test(text) && short.length >= index + count)
        paths.add(
          short
            .slice(index, index + count)
            .map((part) => part.replaceAll(/^\/+|\/+$/g, ""))
            .join("/"),
        );
  });
  return [...paths];
}

/** The texts between quotes. */
function literalsIn(code: string): string[] {
  const found: string[] = [];
  let unclosed = 0;
  for (let at = 0; at < code.length; at += 1) {
    const quote = code[at];
    if (quote !== '"' && quote !== "'" && quote !== "`") continue;
    const end = closing(code, at + 1, quote);
    if (end < 0) {
      if ((unclosed += 1) > 10) at = lineEnd(code, at);
      continue;
    }
    found.push(unescape(code.slice(at + 1, end)));
    at = end;
  }
  return found;
}

function lineEnd(code: string, at: number): number {
  const end = code.indexOf("\n", at);
  return end < 0 ? code.length : end;
}

function closing(code: string, from: number, quote: string): number {
  for (let at = from; at < code.length; at += 1) {
    if (code[at] === "\\") at += 1;
    else if (code[at] === quote) return at;
    else if (code[at] === "\n" && quote !== "`") return -1;
  }
  return -1;
}

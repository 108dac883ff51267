import { UNSEEN, isOpen, allTags, joinTags, literal, nothing } from "./facts.ts";
import type { Flow, Word } from "./facts.ts";
import { splitArguments } from "./options.ts";
import { formatPrintf } from "./printf.ts";
import { resolvePath } from "./paths.ts";
import type { Reading } from "./reading.ts";
import { runCodeText } from "./shell.ts";

type Builtin = (reading: Reading, args: readonly Word[], stdin: Flow) => Flow;

/** What changes the shell itself; `undefined` when the name is not one of these. */
export function runBuiltin(reading: Reading, name: string, args: readonly Word[], stdin: Flow): Flow | undefined {
  const run = Object.hasOwn(builtins, name) ? builtins[name] : undefined;
  if (!run) return undefined;
  reading.commands.push(reading.asCommand(name, name, args, stdin, new Map()));
  return run(reading, args, stdin);
}

const builtins: Readonly<Record<string, Builtin>> = {
  cd: changeDirectory,
  pushd: changeDirectory,
  chdir: changeDirectory,
  "set-location": changeDirectory,
  popd: (reading) => goTo(reading, UNSEEN),
  export: declare,
  declare,
  typeset: declare,
  local: declareLocal,
  readonly: declare,
  unset: (reading, args) => {
    for (const { text } of args) {
      if (reading.scope.variables.has(text)) reading.scope.variables.delete(text);
      reading.scope.functions.delete(text);
    }
    return nothing;
  },
  alias: (reading, args) => {
    for (const { text } of args)
      if (text.includes("=")) reading.scope.aliases.set(text.slice(0, text.indexOf("=")), text.slice(text.indexOf("=") + 1));
    return nothing;
  },
  unalias: (reading, args) => {
    for (const { text } of args) reading.scope.aliases.delete(text);
    return nothing;
  },
  set: (reading, args) => {
    const at = args.findIndex(({ text }) => text === "--");
    if (at >= 0) reading.scope.positional = args.slice(at + 1);
    else if (args[0] && !/^[-+]/.test(args[0].text)) reading.scope.positional = args;
    return args.length === 0 ? { text: undefined, tags: ["env"] } : nothing;
  },
  shift: (reading, args) => {
    reading.scope.positional = reading.scope.positional.slice(Number(args[0]?.text ?? 1) || 1);
    return nothing;
  },
  eval: (reading, args, stdin) => {
    const code = { text: args.map(({ text }) => text).join(" "), tags: allTags(args.map(({ tags }) => tags)) };
    reading.addEffect("run", literal("sh"), { flow: code });
    return reading.readText(code.text, stdin);
  },
  source: sourceFile,
  ".": sourceFile,
  trap: (reading, args) => {
    const code = args.find(({ text }) => !/^-[lp]$/.test(text));
    if (code && args.length > 1) reading.inSubshell(() => reading.readText(code.text));
    return nothing;
  },
  read: readInto,
  mapfile: readLines,
  readarray: readLines,
  hash: (reading, args) => {
    const path = splitArguments(args, { short: "p" }).values.get("-p");
    const name = splitArguments(args, { short: "p" }).operands[0];
    if (path && name) reading.scope.aliases.set(name.text, path.text);
    return nothing;
  },
  enable: () => nothing,
  printf: (reading, args) => {
    const variable = args[0]?.text === "-v" ? args[1] : undefined;
    const rest = variable ? args.slice(2) : args;
    const word = {
      text: formatPrintf(rest.filter(({ text }, index) => index > 0 || text !== "--").map(({ text }) => text)),
      from: "variable" as const,
      tags: allTags(rest.map(({ tags }) => tags)),
    };
    if (variable) reading.assign(variable.text, { word });
    return variable ? nothing : { text: word.text, tags: joinTags(word.tags, listTags(reading, rest)) };
  },
  echo: (reading, args) => {
    const start = args.findIndex(({ text }) => !/^-[neE]+$/.test(text));
    const words = start < 0 ? [] : args.slice(start);
    const text = words.map((word) => word.text).join(" ");
    const isEscaped = args.slice(0, Math.max(start, 0)).some((word) => word.text.includes("e"));
    return {
      text: `${isEscaped ? formatPrintf([text.replaceAll("%", "%%")]) : text}\n`,
      tags: joinTags(allTags(words.map(({ tags }) => tags)), listTags(reading, words)),
    };
  },
};

function listTags(reading: Reading, words: readonly Word[]): readonly string[] {
  const globs = words.filter(({ from }) => from === "glob").slice(0, 8);
  return globs.map(({ text }) => `list:${resolvePath(reading.scope.directory, text)}`);
}

function goTo(reading: Reading, directory: string): Flow {
  reading.scope.directory = directory;
  return nothing;
}

function changeDirectory(reading: Reading, args: readonly Word[]): Flow {
  const target = args.find(({ text }) => !/^-[LPe@]+$|^--$/.test(text));
  if (!target) return goTo(reading, reading.lookUp("HOME")?.word.text ?? reading.home);
  if (target.text === "-") return goTo(reading, UNSEEN);
  const path = resolvePath(reading.scope.directory, target.text);
  return goTo(reading, reading.scope.links.get(path) ?? path);
}

function declareLocal(reading: Reading, args: readonly Word[]): Flow {
  const hidden = reading.locals.at(-1);
  for (const { text } of args) {
    const name = /^[A-Za-z_]\w*/.exec(text)?.[0];
    if (hidden && name !== undefined && !hidden.has(name)) hidden.set(name, reading.scope.variables.get(name));
  }
  return declare(reading, args);
}

function declare(reading: Reading, args: readonly Word[]): Flow {
  const options = args
    .filter(({ text }) => /^-[A-Za-z]+$/.test(text))
    .map(({ text }) => text)
    .join("");
  const names = args.filter(({ text }) => /^[A-Za-z_]\w*(?:\+?=|$)/.test(text));
  for (const word of names) {
    const [, name = "", add = "", value] = /^([A-Za-z_]\w*)(?:(\+?)=([\s\S]*))?$/.exec(word.text) ?? [];
    if (value === undefined) {
      const known = reading.lookUp(name);
      if (known) reading.scope.variables.set(name, { ...known, isExported: true });
      else reading.scope.variables.set(name, { word: literal(""), isExported: true });
    } else if (options.includes("n")) reading.scope.variables.set(name, { word: literal(""), target: value });
    else {
      const before = add === "+" ? (reading.lookUp(name)?.word.text ?? "") : "";
      const list = reading.scope.variables.get(name)?.list;
      reading.assign(name, {
        word: { ...word, text: before + value, from: "variable" },
        isExported: true,
        ...(list && list[0]?.text === value ? { list } : {}),
      });
    }
  }
  return names.length === 0 ? { text: undefined, tags: ["env"] } : nothing;
}

function sourceFile(reading: Reading, args: readonly Word[], stdin: Flow): Flow {
  const [file] = args;
  if (!file) return nothing;
  const flow = reading.readFile(file, stdin);
  reading.addEffect("read", file);
  reading.addEffect("run", literal("sh"), { flow: { text: flow.text, tags: joinTags(flow.tags, file.tags) }, other: file });
  return flow.text === undefined ? nothing : runCodeText(reading, flow, "sh", []);
}

function readInto(reading: Reading, args: readonly Word[], stdin: Flow): Flow {
  const { values, operands } = splitArguments(args, { short: "adinNptu" });
  const number = values.get("-u")?.text;
  const flow = number === undefined ? stdin : (reading.scope.descriptors.get(number)?.flow ?? nothing);
  const line = flow.text?.split("\n")[0];
  const words = line?.trim().split(/\s+/) ?? [];
  const names = operands.length > 0 ? operands : [literal("REPLY")];
  names.forEach(({ text: name }, index) => {
    const known = index === names.length - 1 ? words.slice(index).join(" ") : (words[index] ?? "");
    reading.assign(name, { word: { text: line === undefined || isOpen(line) ? UNSEEN : known, from: "variable", tags: flow.tags } });
  });
  return nothing;
}

function readLines(reading: Reading, args: readonly Word[], stdin: Flow): Flow {
  const { values, operands } = splitArguments(args, { short: "dnOsuCc" });
  const number = values.get("-u")?.text;
  const flow = number === undefined ? stdin : (reading.scope.descriptors.get(number)?.flow ?? nothing);
  const list = (flow.text ?? UNSEEN)
    .replace(/\n$/, "")
    .split("\n")
    .slice(0, 100)
    .map((text): Word => ({ text, from: "variable", tags: flow.tags }));
  reading.assign(operands[0]?.text ?? "MAPFILE", { word: list[0] ?? literal(""), list });
  return nothing;
}

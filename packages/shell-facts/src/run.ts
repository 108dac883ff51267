import { parse } from "unbash";
import { runBuiltin } from "./builtins.ts";
import { runCode } from "./code.ts";
import { effectsOf } from "./effects.ts";
import { expandWord } from "./expand.ts";
import { MAYBE_EMPTY, UNSEEN, isOpen, joinTags, literal, nothing } from "./facts.ts";
import type { Flow, Word } from "./facts.ts";
import { runFind } from "./find.ts";
import { splitArguments } from "./options.ts";
import { outputOf } from "./output.ts";
import { resolvePath } from "./paths.ts";
import { interpreters, plainPrograms, programName, shells, suspects, windowsShells, wrappers } from "./programs.ts";
import { quote } from "./quote.ts";
import type { WrapperShape } from "./programs.ts";
import type { Reading } from "./reading.ts";
import { runCodeText, runShell } from "./shell.ts";
import { runWindowsShell } from "./windows-shell.ts";
import { runParallel, runXargs } from "./xargs.ts";

type Variables = ReadonlyMap<string, Word>;

/** Runs the words of a simple command; gives what it prints. */
export function runWords(reading: Reading, words: readonly Word[], stdin: Flow, own: Variables = new Map()): Flow {
  if (!reading.takeStep()) return nothing;
  const [first, ...args] = words;
  if (!first) return nothing;
  if (startsUnseen(first.text) && first.tags.some((tag) => tag === "download" || tag === "decoded")) {
    reading.addEffect("run", literal("sh"), { flow: { text: undefined, tags: first.tags } });
    return nothing;
  }
  const program = first.text.replaceAll(MAYBE_EMPTY, "").replaceAll(UNSEEN, "");
  if (program === "") return args.length > 0 ? runWords(reading, args, stdin, own) : nothing;
  if (/\s/.test(program) && !program.includes("/") && first.from === "literal") return runGlued(reading, program, args, stdin, own);
  const alias = reading.scope.aliases.get(program);
  if (alias !== undefined && !reading.calls.includes(`alias ${program}`)) return runAlias(reading, program, alias, args, stdin, own);
  if (reading.scope.functions.has(program)) return runFunction(reading, program, args, stdin, own);
  return runProgram(reading, program, args, stdin, own);
}

function startsUnseen(text: string): boolean {
  return text.replaceAll(MAYBE_EMPTY, "").startsWith(UNSEEN);
}

/** `1A=2 git reset`: not an assignment, so the shell looks for a program of that name; the rest is what was meant. */
function runGlued(reading: Reading, program: string, args: readonly Word[], stdin: Flow, own: Variables): Flow {
  return runProgram(reading, program, args, stdin, own);
}

function runAlias(reading: Reading, name: string, text: string, args: readonly Word[], stdin: Flow, own: Variables): Flow {
  reading.calls.push(`alias ${name}`);
  const { commands } = parse(text);
  const only = commands.length === 1 && commands[0]?.command.type === "Command" ? commands[0].command : undefined;
  const words = only?.name ? [only.name, ...only.args].flatMap((part) => (part.type === "Word" ? expandWord(reading, part) : [])) : [];
  const flow = words.length > 0 ? runWords(reading, [...words, ...args], stdin, own) : reading.readText(text, stdin);
  reading.calls.pop();
  return flow;
}

function runFunction(reading: Reading, name: string, args: readonly Word[], stdin: Flow, own: Variables): Flow {
  const node = reading.scope.functions.get(name);
  if (!node || reading.calls.filter((call) => call === name).length > 1 || reading.calls.length > 12) return nothing;
  reading.calls.push(name);
  const { positional } = reading.scope;
  const before = new Map([...own.keys()].map((variable) => [variable, reading.scope.variables.get(variable)]));
  for (const [variable, word] of own) reading.assign(variable, { word });
  reading.scope.positional = args;
  reading.locals.push(new Map());
  const flow = reading.steps.runNode(reading, node.body, stdin);
  for (const [variable, value] of [...before, ...(reading.locals.pop() ?? [])]) {
    if (value) reading.scope.variables.set(variable, value);
    else reading.scope.variables.delete(variable);
  }
  reading.scope.positional = positional;
  reading.calls.pop();
  return flow;
}

function runProgram(reading: Reading, program: string, args: readonly Word[], stdin: Flow, own: Variables): Flow {
  const name = programName(program);
  const builtin = runBuiltin(reading, name, args, stdin);
  if (builtin) return builtin;
  const shape = wrappers[name];
  if (shape && Object.hasOwn(wrappers, name)) return runWrapped(reading, name, shape, args, stdin, own);
  if (name === "xargs" || name === "gxargs") return runXargs(reading, args, stdin, own);
  if (name === "parallel") return runParallel(reading, args, stdin, own);
  const command = reading.asCommand(name, program, args, stdin, withExported(reading, own));
  reading.commands.push(command);
  const written = reading.scope.files.get(resolvePath(reading.scope.directory, program));
  if (written && (program.includes("/") || written.tags.includes("download"))) {
    runCodeText(reading, written, "sh", args);
    return nothing;
  }
  if (shells.has(name)) return runShell(reading, command);
  if (windowsShells.has(name)) runWindowsShell(reading, command);
  if (interpreters.has(name)) return runCode(reading, command);
  if (name === "find" || name === "gfind" || name === "bfs" || name === "fd") runFind(reading, command);
  effectsOf(reading, command);
  if (!plainPrograms.has(name) && !/^mkfs|^git/.test(name)) guessAmong(reading, args, stdin);
  return outputOf(reading, command);
}

function withExported(reading: Reading, own: Variables): Variables {
  const exported = [...reading.scope.variables].filter(([, value]) => value.isExported).map(([name, { word }]) => [name, word] as const);
  return exported.length > 0 ? new Map([...exported, ...own]) : own;
}

/** sudo -u root rm, env A=1 rm, timeout 5 rm. */
function runWrapped(reading: Reading, name: string, shape: WrapperShape, args: readonly Word[], stdin: Flow, own: Variables): Flow {
  const split = splitArguments(args, { ...shape, isPrefix: true });
  if (name === "command" && split.flags.some((flag) => flag === "-v" || flag === "-V") && split.rest.length < 2)
    return outputOf(reading, reading.asCommand("which", "which", args, stdin, own));
  const variables = new Map(own);
  const splitAt = name === "env" ? args.findIndex(({ text }) => /^(?:-S|--split-string)/.test(text)) : -1;
  let rest = splitAt < 0 ? [...split.rest] : args.slice(splitAt + (/^-S.|=/.test(args[splitAt]?.text ?? "") ? 1 : 2));
  while (rest[0] && /^[A-Za-z_]\w*=/.test(rest[0].text)) {
    const { text } = rest[0];
    variables.set(text.slice(0, text.indexOf("=")), { ...rest[0], text: text.slice(text.indexOf("=") + 1) });
    rest = rest.slice(1);
  }
  const place = split.values.get("-C") ?? split.values.get("--chdir");
  const text = split.values.get("-S") ?? split.values.get("--split-string");
  const wrapped = { wrappers: [...reading.scope.wrappers, name], ...(shape.isRemote ? { isRemote: true } : {}) };
  return reading.within(
    { ...wrapped, ...(place && name === "env" ? { directory: resolvePath(reading.scope.directory, place.text) } : {}) },
    () => {
      lookAtOptions(reading, name, split.values);
      if (name === "ssh") reading.commands.push(reading.asCommand(name, name, args, stdin, variables));
      if (name === "ssh") effectsOf(reading, reading.commands.at(-1) ?? reading.asCommand(name, name, args, stdin, variables));
      if (name === "env" && rest.length === 0 && !text) reading.commands.push(reading.asCommand(name, name, args, stdin, variables));
      if (name === "env" && rest.length === 0 && !text) return { text: undefined, tags: ["env"] };
      if (text) return reading.readText([text.text, ...rest.map((word) => quote(word.text))].join(" "), stdin);
      if (
        (name === "sudo" || name === "doas") &&
        rest.length === 0 &&
        split.flags.some((flag) => flag === "-s" || flag === "-i" || flag === "--shell" || flag === "--login")
      )
        return runWords(reading, [literal("sh")], stdin, variables);
      return runRest(reading, name, shape, rest, stdin, variables);
    },
  );
}

function runRest(reading: Reading, name: string, shape: WrapperShape, words: readonly Word[], stdin: Flow, own: Variables): Flow {
  const rest = words.slice(shape.own ?? 0);
  const [first] = rest;
  if (!first) {
    if (name === "ssh") return { text: undefined, tags: joinTags(stdin.tags, ["download"]) };
    return nothing;
  }
  if (shape.isRemote) {
    const flow = reading.inSubshell(() => reading.readText(rest.map(({ text }) => text).join(" "), stdin), { directory: UNSEEN });
    return { text: flow.text, tags: joinTags(flow.tags, ["download"]) };
  }
  if (shape.isText && (rest.length === 1 || first.text === "-c") && /[\s;|]/.test(rest.at(-1)?.text ?? ""))
    return reading.readText(rest.at(-1)?.text ?? "", stdin);
  const options = rest[0]?.text.startsWith("-") ? splitArguments(rest, { isPrefix: true }).rest : rest;
  return runWords(reading, options, stdin, own);
}

/** ssh -o ProxyCommand=... runs its value. */
function lookAtOptions(reading: Reading, name: string, values: ReadonlyMap<string, Word>): void {
  const option = name === "ssh" ? values.get("-o") : undefined;
  const found = option && /^(?:proxycommand|localcommand|knownhostscommand)\s*[= ]\s*(.*)$/is.exec(option.text);
  if (found?.[1]) reading.readText(found[1]);
}

/** Among the words of an unknown program, another one may stand: `sometool --flag git reset --hard`. */
function guessAmong(reading: Reading, args: readonly Word[], stdin: Flow): void {
  if (reading.scope.isGuess || args.length > 64) return;
  const at = args.findIndex(({ text }) => suspects.has(programName(text)) && !isOpen(text));
  if (at < 0 || at + 1 >= args.length) return;
  reading.inSubshell(() => runWords(reading, args.slice(at), stdin), { isGuess: true });
}

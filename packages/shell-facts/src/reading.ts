import { parse } from "unbash";
import type { ArithmeticExpansionPart, ArithmeticExpression, ParsedScript, PipelineNode, ProcessSubstitutionPart } from "unbash";
import { MAYBE_EMPTY, UNSEEN, literal, nothing } from "./facts.ts";
import type { Command, Effect, EffectKind, Flow, Word } from "./facts.ts";
import { resolvePath } from "./paths.ts";
import { copyScope, createScope } from "./scope.ts";
import type { Scope, Variable } from "./scope.ts";
import type { Steps } from "./steps.ts";

const DEEPEST = 24;
/** More here-documents on a line than people write; parsing time grows with the square of their number. */
const MANY_DOCUMENTS = /(?:<<[^\n]*?){40}/;
const LONGEST = 2 << 20;

/** The language of a command line. */
export type Language = "sh" | "powershell" | "cmd";

/** What the shell would know when it runs the command. */
export interface ReadOptions {
  /** Where the command starts. */
  readonly directory: string;
  readonly home: string;
  /** Variables that the shell finds in its environment. */
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** Where nobody can tell who reads it, it is read as each of these; as `sh` when absent. */
  readonly languages?: readonly Language[];
}

/** One reading of a command: the state of the shell that is followed, and what was found so far. */
export class Reading {
  readonly commands: Command[] = [];
  readonly effects: Effect[] = [];
  readonly problems: string[] = [];
  cut: string | undefined;
  scope: Scope;
  depth = 0;
  /** Functions at work, so one that calls itself ends. */
  readonly calls: string[] = [];
  readonly home: string;
  readonly steps: Steps;
  #work = 0;
  #most = 4000;
  #numbered = 0;
  readonly #variables: ReadOptions["variables"];

  constructor(options: ReadOptions, steps: Steps) {
    this.steps = steps;
    this.home = options.home;
    this.#variables = options.variables;
    this.scope = createScope(options.directory);
  }

  /** Reads a text as a shell would and gives what it prints. */
  readText(text: string, stdin: Flow = nothing): Flow {
    if (this.cut !== undefined) return nothing;
    if (this.depth > DEEPEST) return this.giveUp("nested too deeply");
    if (text.length > LONGEST || MANY_DOCUMENTS.test(text)) return this.giveUp("too long");
    if (this.depth === 0) this.#most += text.length;
    this.depth += 1;
    try {
      const script = parse(text.replace(/^\s*(?:&&|\|\|?|;)\s*/, ""));
      for (const { message } of script.errors ?? []) if (this.problems.length < 20) this.problems.push(message);
      if (script.errors?.some(({ message }) => /nest/i.test(message))) return this.giveUp("nested too deeply");
      return this.steps.runStatements(this, script.commands, stdin);
    } finally {
      this.depth -= 1;
    }
  }

  giveUp(why: string): Flow {
    this.cut ??= why;
    return nothing;
  }

  /** False if a command of that length has taken too much work. */
  takeStep(): boolean {
    this.#work += 1;
    if (this.#work > this.#most) this.giveUp("too much to follow");
    return this.cut === undefined;
  }

  within<T>(change: Partial<Scope>, body: () => T): T {
    const before = this.scope;
    this.scope = { ...before, ...change };
    try {
      return body();
    } finally {
      const { directory, variables, positional } = this.scope;
      this.scope = before;
      // What a wrapper runs in this shell (builtin cd ..) counts here too.
      if (!("directory" in change)) before.directory = directory;
      if (!("variables" in change)) before.variables = variables;
      if (!("positional" in change)) before.positional = positional;
    }
  }

  inSubshell<T>(body: () => T, change: Partial<Scope> = {}): T {
    const before = this.scope;
    this.scope = { ...copyScope(before), ...change };
    try {
      return body();
    } finally {
      this.scope = before;
    }
  }

  lookUp(name: string): Variable | undefined {
    const { scope } = this;
    if (name === "@" || name === "*") return this.#positionals();
    if (name === "0") return { word: literal(scope.zero) };
    if (/^\d+$/.test(name)) {
      const word = scope.positional[Number(name) - 1];
      return word ? { word } : undefined;
    }
    if (name === "PWD" && !scope.variables.has(name)) return { word: { text: scope.directory, from: "variable", tags: [] } };
    const found = scope.variables.get(name);
    if (found) return found.target === undefined || found.target === name ? found : this.lookUp(found.target);
    return this.#fromEnvironment(name);
  }

  #positionals(): Variable {
    const { positional } = this.scope;
    const separator = this.scope.variables.get("IFS")?.word.text.slice(0, 1) ?? " ";
    return {
      word: { text: positional.map(({ text }) => text).join(separator), from: "variable", tags: positional.flatMap(({ tags }) => tags) },
      list: positional,
    };
  }

  #fromEnvironment(name: string): Variable | undefined {
    if (name === "HOME") return { word: { text: this.home, from: "variable", tags: [] } };
    if (name === "IFS") return { word: { text: " \t\n", from: "variable", tags: [] } };
    if (name === "SHELL" || name === "BASH") return { word: { text: "bash", from: "variable", tags: [] } };
    const value = this.#variables[name];
    return value === undefined || name === "RANDOM" ? undefined : { word: { text: value, from: "variable", tags: [] } };
  }

  assign(name: string, value: Variable): void {
    const before = this.scope.variables.get(name);
    const target = before?.target;
    if (target !== undefined && value.target === undefined) return this.assign(target, value);
    this.scope.variables.set(name, before?.isExported && value.isExported === undefined ? { ...value, isExported: true } : value);
  }

  arithmetic(part: ArithmeticExpansionPart): string {
    this.#lookInto(part.expression);
    return UNSEEN;
  }

  #lookInto(expression: ArithmeticExpression | undefined): void {
    if (!expression) return;
    if (expression.type === "ArithmeticCommandExpansion") this.substitute(expression.script);
    else if (expression.type === "ArithmeticBinary") [expression.left, expression.right].forEach((side) => this.#lookInto(side));
    else if (expression.type === "ArithmeticUnary") this.#lookInto(expression.operand);
    else if (expression.type === "ArithmeticGroup") this.#lookInto(expression.expression);
    else if (expression.type === "ArithmeticWord")
      for (const part of expression.parts ?? []) if (part.type === "CommandExpansion") this.substitute(part.script);
  }

  substitute(script: ParsedScript | undefined): Flow {
    if (!script || this.cut !== undefined) return nothing;
    if (this.depth > DEEPEST) return this.giveUp("nested too deeply");
    this.depth += 1;
    const flow = this.inSubshell(() => this.steps.runStatements(this, script.commands, nothing));
    this.depth -= 1;
    return flow;
  }

  /** The name of a file that stands for `<(...)` or `>(...)`. */
  processFile(part: ProcessSubstitutionPart): string {
    this.#numbered += 1;
    const path = `/dev/fd/${100 + this.#numbered}`;
    if (part.operator === "<") this.scope.files.set(path, this.substitute(part.script));
    else this.scope.descriptors.set(path, { flow: nothing });
    if (part.operator === ">" && part.script) this.consumers.set(path, part.script);
    return path;
  }

  /** Programs that read what is written to `>(...)`. */
  readonly consumers = new Map<string, ParsedScript>();
  /** What `local` has hidden, by function at work. */
  readonly locals: Map<string, Variable | undefined>[] = [];
  readonly coprocs = new Map<string, PipelineNode>();

  addEffect(kind: EffectKind, path: Word, more: Omit<Partial<Effect>, "command"> & { readonly command?: Command | undefined } = {}): void {
    const { command: given, ...rest } = more;
    const command = given ?? this.commands.at(-1) ?? this.asCommand("", "", [], nothing, new Map());
    this.effects.push({ isTree: false, isNarrowed: false, flow: nothing, ...rest, kind, path, command });
  }

  addBomb(name: string): void {
    this.addEffect("bomb", literal(name));
  }

  asCommand(name: string, program: string, args: readonly Word[], stdin: Flow, variables: ReadonlyMap<string, Word>): Command {
    const { directory, wrappers, after, isRemote, isGuess } = this.scope;
    return { name, program, args, stdin, directory, wrappers, variables, after, isRemote, isGuess };
  }

  newDescriptor(): string {
    this.#numbered += 1;
    return String(9 + this.#numbered);
  }

  /** What a file holds, as far as this command has put it there. */
  readFile(word: Word, stdin: Flow): Flow {
    const path = resolvePath(this.scope.directory, word.text);
    if (/^\/dev\/(?:stdin|fd\/0)$|^\/proc\/(?:self|thread-self)\/fd\/0$/.test(path)) return stdin;
    const number = /^\/(?:dev|proc\/(?:self|thread-self))\/fd\/(\d+)$/.exec(path)?.[1];
    const descriptor = number === undefined ? undefined : this.scope.descriptors.get(number);
    if (descriptor?.flow) return descriptor.flow;
    if (descriptor?.path) return this.readFile(descriptor.path, stdin);
    if (/^\/dev\/(?:tcp|udp)\//.test(path)) return { text: undefined, tags: ["download"] };
    const known = this.scope.files.get(this.scope.links.get(path) ?? path) ?? this.scope.files.get(path);
    const tag = path.startsWith("/dev/") ? [] : [`file:${path}`];
    if (!known) return { text: undefined, tags: tag };
    return { text: known.text, tags: known.tags.length > 0 || !tag[0] ? known.tags : tag };
  }

  unknownWord(tags: readonly string[] = []): Word {
    return { text: MAYBE_EMPTY, from: "variable", tags };
  }
}

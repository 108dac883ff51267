import { UNSEEN, joinTags, nothing } from "./facts.ts";
import type { Flow } from "./facts.ts";
import type { Reading } from "./reading.ts";
import { keywords } from "./cmdlets.ts";
import type { Argument } from "./cmdlets.ts";
import { runCmdlet } from "./run-cmdlet.ts";
import { unixPath } from "./unix-path.ts";

const DEEPEST = 24;
const LONGEST = 1 << 17;
const DOWNLOADS = /\.(?:Download(?:String|Data|File)|OpenRead|Get(?:String|ByteArray|Stream)Async)\b/i;
const DECODES = /FromBase64String|FromHexString|GetString\b|DeflateStream|GzipStream/i;

/**
 * Reads a text as PowerShell, by its words: commands, quotes, pipes, blocks, and variables with a text. What .NET does, and what is put together
 * out of pieces, is seen as far as it is named. Gives what it prints.
 */
export function readPowerShell(reading: Reading, text: string, stdin: Flow = nothing): Flow {
  if (reading.depth > DEEPEST) return reading.giveUp("nested too deeply");
  if (text.length > LONGEST) return reading.giveUp("too long");
  reading.depth += 1;
  try {
    return new Reader(reading, text).statements("", stdin);
  } finally {
    reading.depth -= 1;
  }
}

const none: Flow = nothing;

class Reader {
  #at = 0;
  readonly #reading: Reading;
  readonly #text: string;
  readonly #variables = new Map<string, Flow>();

  constructor(reading: Reading, text: string) {
    this.#reading = reading;
    this.#text = text;
  }

  /** Statements up to a closing bracket; gives what the last one prints. */
  statements(end: string, stdin: Flow): Flow {
    let flow = none;
    while (this.#at < this.#text.length && this.#reading.cut === undefined) {
      const sign = this.#peek();
      if (sign === end) {
        this.#at += 1;
        return flow;
      }
      if (/[\s;&|)}]/.test(sign) && !this.#startsCall()) this.#at += 1;
      else if (sign === "#") this.#skipLine();
      else flow = this.#pipeline(stdin);
    }
    return flow;
  }

  /** `& program`, and not the end of something. */
  #startsCall(): boolean {
    return /^&\s*[^&\s]/.test(this.#text.slice(this.#at, this.#at + 8));
  }

  #pipeline(first: Flow): Flow {
    let flow = first;
    for (;;) {
      flow = this.#command(flow);
      if (this.#peek() !== "|" || this.#text[this.#at + 1] === "|") return flow;
      this.#at += 1;
    }
  }

  #command(stdin: Flow): Flow {
    const words: Argument[] = [];
    const targets: Argument[] = [];
    const isCall =
      this.#skipBlanks() &&
      /^[&.]\s*[^\s.&\d]/.test(this.#text.slice(this.#at, this.#at + 8)) &&
      !/^\.[\\/]/.test(this.#text.slice(this.#at));
    if (isCall) this.#at += 1;
    while (this.#skipBlanks() && !this.#isOver()) {
      const redirect = /^(?:[\d*]?>>?)(&\d)?/.exec(this.#text.slice(this.#at));
      if (redirect) {
        this.#at += redirect[0].length;
        if (redirect[1] === undefined && this.#skipBlanks()) targets.push(this.#word(stdin));
      } else words.push(this.#word(stdin));
    }
    const flow = this.#run(words, stdin, isCall);
    for (const target of targets) if (target.text !== UNSEEN) runCmdlet(this.#reading, bare("out-file"), [target], flow, readPowerShell);
    return flow;
  }

  #run(words: readonly Argument[], stdin: Flow, isCall: boolean): Flow {
    const [first, second, ...others] = words;
    if (!first) return none;
    const assigned = /^\$(?:global:|script:|local:)?(\w+)$/.exec(first.source ?? "")?.[1];
    if (assigned !== undefined && second?.isBare && /^[+]?=$/.test(second.text)) {
      const value = this.#run(others, stdin, false);
      this.#variables.set(assigned.toLowerCase(), value);
      return none;
    }
    if (keywords.has(first.text.toLowerCase()) && first.isBare) return none;
    if (first.isBare && first.text.toLowerCase() === "return") return this.#run(words.slice(1), stdin, false);
    if (!isCall && !first.isBare)
      return { text: words.map(({ text }) => text).join(" "), tags: joinTags(...words.map(({ tags }) => tags)) };
    if (isCall && first.tags.some((tag) => tag === "download" || tag === "decoded"))
      return runCmdlet(this.#reading, bare("invoke-expression"), [first], stdin, readPowerShell);
    return runCmdlet(this.#reading, { ...first, text: unixProgram(first.text) }, words.slice(1), stdin, readPowerShell);
  }

  /** One word, with what its brackets and quotes come to. */
  #word(stdin: Flow): Argument {
    const start = this.#at;
    let text = "";
    let tags: readonly string[] = [];
    let isBare = true;
    const add = (flow: Flow): void => {
      text += flow.text ?? UNSEEN;
      tags = joinTags(tags, flow.tags);
      isBare = false;
    };
    while (this.#at < this.#text.length) {
      const sign = this.#peek();
      if (/[\s;|]/.test(sign) || sign === ")" || sign === "}") break;
      if (sign === "&" && this.#text[this.#at + 1] === "&") break;
      if (sign === ">" && text !== "") break;
      if (sign === "`") {
        text += this.#text[this.#at + 1] ?? "";
        this.#at += 2;
      } else if (sign === "'") add({ text: this.#single(), tags: [] });
      else if (sign === '"') add(this.#double(stdin));
      else if (/^@['"]\r?\n/.test(this.#text.slice(this.#at, this.#at + 4))) add(this.#hereString());
      else if (sign === "$") add(this.#variable(stdin));
      else if (sign === "(" || sign === "{" || (sign === "@" && /[({]/.test(this.#text[this.#at + 1] ?? ""))) {
        this.#at += sign === "@" ? 2 : 1;
        const open = this.#text[this.#at - 1];
        add(this.statements(open === "(" ? ")" : "}", open === "{" ? stdin : none));
      } else {
        text += sign;
        this.#at += 1;
      }
    }
    if (this.#at === start) this.#at += 1;
    const source = this.#text.slice(start, this.#at);
    if (DOWNLOADS.test(source)) tags = joinTags(tags, ["download"]);
    if (DECODES.test(source)) tags = joinTags(tags, ["decoded"]);
    // The result of a method can't be known.
    const isMade = DOWNLOADS.test(source) || DECODES.test(source) || /^\[[\w.]+\]::/.test(source);
    return { text: isMade ? UNSEEN : text, tags, isBare: isBare && !isMade, source };
  }

  #single(): string {
    const [all = "'", inner = ""] = /^'((?:[^']|'')*)'?/.exec(this.#text.slice(this.#at)) ?? [];
    this.#at += all.length;
    return inner.replaceAll("''", "'");
  }

  #double(stdin: Flow): Flow {
    let text = "";
    let tags: readonly string[] = [];
    this.#at += 1;
    while (this.#at < this.#text.length) {
      const sign = this.#peek();
      if (sign === '"' && this.#text[this.#at + 1] !== '"') break;
      if (sign === "$" && /[\w({]/.test(this.#text[this.#at + 1] ?? "")) {
        const flow = this.#variable(stdin);
        text += flow.text ?? UNSEEN;
        tags = joinTags(tags, flow.tags);
      } else {
        const isPair = sign === "`" || sign === '"';
        text += this.#text[this.#at + (isPair ? 1 : 0)] ?? "";
        this.#at += isPair ? 2 : 1;
      }
    }
    this.#at += 1;
    return { text, tags };
  }

  #hereString(): Flow {
    const [all = "@", , inner = ""] = /^@(['"])\r?\n([^]*?)\r?\n\1@/.exec(this.#text.slice(this.#at)) ?? [];
    this.#at += all.length;
    return { text: inner, tags: [] };
  }

  #variable(stdin: Flow): Flow {
    const rest = this.#text.slice(this.#at);
    if (rest.startsWith("$(")) {
      this.#at += 2;
      return this.statements(")", none);
    }
    const [all = "$", braced, plain] = /^\$(?:\{([^}]+)\}|((?:env:|global:|script:)?\w+|[_?$^]))/i.exec(rest) ?? [];
    this.#at += all.length;
    const name = (braced ?? plain ?? "").toLowerCase().replace(/^(?:global|script):/, "");
    if (name === "_" || name === "input") return stdin;
    const known = this.#variables.get(name) ?? this.#known(name);
    return known ?? { text: UNSEEN, tags: [`var:${name.replace(/^env:/, "").toUpperCase()}`] };
  }

  #known(name: string): Flow | undefined {
    const { home, scope } = this.#reading;
    if (/^(?:home|env:home|env:userprofile)$/.test(name)) return { text: home, tags: [] };
    if (name === "pwd") return { text: scope.directory, tags: [] };
    const system: Readonly<Record<string, string>> = {
      "env:systemdrive": "/c",
      "env:systemroot": "/c/windows",
      "env:windir": "/c/windows",
    };
    if (Object.hasOwn(system, name)) return { text: system[name], tags: [] };
    return name === "null" || name === "true" || name === "false" ? { text: name === "null" ? UNSEEN : name, tags: [] } : undefined;
  }

  #peek(): string {
    return this.#text[this.#at] ?? "";
  }

  #isOver(): boolean {
    const sign = this.#peek();
    return sign === "" || /[\n;|)}]/.test(sign) || (sign === "&" && this.#text[this.#at + 1] === "&");
  }

  /** A backtick at the end of a line goes on in the next one. */
  #skipBlanks(): true {
    for (;;) {
      const blank = /^(?:[ \t\r]|`\r?\n|<#[^]*?#>)+/.exec(this.#text.slice(this.#at, this.#at + 4096));
      if (!blank) break;
      this.#at += blank[0].length;
    }
    if (this.#peek() === "#") this.#skipLine();
    return true;
  }

  #skipLine(): void {
    const end = this.#text.indexOf("\n", this.#at);
    this.#at = end < 0 ? this.#text.length : end;
  }
}

function bare(text: string): Argument {
  return { text, tags: [], isBare: true };
}

function unixProgram(text: string): string {
  return /[\\/]/.test(text) ? unixPath(text) : text;
}

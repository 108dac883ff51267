/** Stands for a value that is unknown without running the command. A private-use character, so no real text has it. */
export const MAYBE_EMPTY = "\uE000";
/** The same for a value that exists but can't be seen, such as a program's output. */
export const UNSEEN = "\uE001";
/** Any text, in a pattern. */
export const STAR = "\uE002";
/** One character, or a set of them, in a pattern. */
export const ANY = "\uE003";

/** Where a word comes from: it was written out, or the shell fills it in. */
export type Provenance = "literal" | "variable" | "substitution" | "glob";

/** A word as its program gets it. */
export interface Word {
  /** Its text; unknown parts are marked. */
  readonly text: string;
  /** Where it comes from. */
  readonly from: Provenance;
  /** Where its content comes from: `download`, `decoded`, `env`, `file:<path>`, `list:<directory>`. */
  readonly tags: readonly string[];
}

/** What flows through a pipe, a file or a here-document: its text if known, and where it comes from. */
export interface Flow {
  readonly text: string | undefined;
  readonly tags: readonly string[];
}

/** One program that a command line runs. */
export interface Command {
  /** The base name in small letters, without a version or `.exe`: `python` for `/usr/bin/python3.12`. */
  readonly name: string;
  /** As written, after expansion. */
  readonly program: string;
  /** Its arguments. */
  readonly args: readonly Word[];
  /** What it reads. */
  readonly stdin: Flow;
  /** Where it runs; what can't be known is marked in it. */
  readonly directory: string;
  /** What it was started by, outermost first: `sudo`, `xargs`, `find`, `ssh`. */
  readonly wrappers: readonly string[];
  /** Variables set for this command alone, and those exported before. */
  readonly variables: ReadonlyMap<string, Word>;
  /** Commands that have succeeded when this one starts, since `&&` joins them. */
  readonly after: readonly Command[];
  /** It runs on another machine. */
  readonly isRemote: boolean;
  /** Found among an unknown program's words; it may be just an argument. */
  readonly isGuess: boolean;
}

/** What a command does to a file or the network. */
export type EffectKind = "read" | "write" | "delete" | "move" | "mode" | "link" | "unpack" | "fetch" | "send" | "listen" | "run" | "bomb";

/** One thing that a command does to a file or the network. */
export interface Effect {
  /** What it does. */
  readonly kind: EffectKind;
  /** The command that does it. */
  readonly command: Command;
  /** The file or directory; for `run` the language; for `send` and `fetch` the other side. */
  readonly path: Word;
  /** It affects everything below. */
  readonly isTree: boolean;
  /** A test limits what it affects, such as find's -name. */
  readonly isNarrowed: boolean;
  /** What is written, sent or run. */
  readonly flow: Flow;
  /** For `move`, `link` and `unpack` the other end; for `mode` the rights. */
  readonly other?: Word;
}

/** Everything that a command line does. */
export interface ShellFacts {
  readonly commands: readonly Command[];
  readonly effects: readonly Effect[];
  /** Why part of it could not be read: nested too deeply, too much work, too long. */
  readonly cut: string | undefined;
  /** The parser's own complaints; the facts still have what it could read. */
  readonly problems: readonly string[];
}

export const nothing: Flow = { text: undefined, tags: [] };

export function literal(text: string): Word {
  return { text, from: "literal", tags: [] };
}

/** Whether a text has an unknown part. */
export function isOpen(text: string): boolean {
  return text.includes(MAYBE_EMPTY) || text.includes(UNSEEN);
}

/** Whether a text has a pattern in it. */
export function hasPattern(text: string): boolean {
  return text.includes(STAR) || text.includes(ANY);
}

/** A text for people: patterns as written, unknown parts as an ellipsis. */
export function shown(text: string): string {
  return text.replaceAll(STAR, "*").replaceAll(ANY, "?").replaceAll(MAYBE_EMPTY, "…").replaceAll(UNSEEN, "…");
}

export function joinTags(...lists: readonly (readonly string[])[]): readonly string[] {
  return allTags(lists);
}

/** The same for a list that may be long: too many arguments would overflow the stack. */
export function allTags(lists: readonly (readonly string[])[]): readonly string[] {
  const filled = lists.filter((list) => list.length > 0);
  if (filled.length < 2) return filled[0] ?? [];
  return [...new Set(filled.flat())].slice(0, 64);
}

export function joinFlows(flows: readonly Flow[]): Flow {
  if (flows.length === 1) return flows[0] ?? nothing;
  const texts = flows.map(({ text }) => text).filter((text) => text !== undefined);
  return { text: texts.length > 0 ? texts.join("") : undefined, tags: allTags(flows.map(({ tags }) => tags)) };
}

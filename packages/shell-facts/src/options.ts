import type { Word } from "./facts.ts";

/** Which of a program's options take a value. */
export interface OptionShape {
  /** Short options with a value: letters. */
  readonly short?: string;
  /** Long options with a value in the next word, without dashes. */
  readonly long?: readonly string[];
  /** Options end at the first operand, as in `sudo ls -l`. */
  readonly isPrefix?: boolean;
}

/** A program's arguments, sorted into options and operands. */
export interface SplitArguments {
  /** Options as written, each short one by itself: `-rf` is `-r` and `-f`. */
  readonly flags: readonly string[];
  readonly values: ReadonlyMap<string, Word>;
  readonly operands: readonly Word[];
  /** The words from the first operand on. */
  readonly rest: readonly Word[];
}

/** Options, their values and operands, as getopt reads them. */
export function splitArguments(args: readonly Word[], shape: OptionShape = {}): SplitArguments {
  const flags: string[] = [];
  const values = new Map<string, Word>();
  const operands: Word[] = [];
  let at = 0;
  let first = args.length;
  const operand = (word: Word): void => {
    if (operands.length === 0) first = at;
    operands.push(word);
  };
  for (; at < args.length; at += 1) {
    const word = args[at] as Word;
    const { text } = word;
    if (text === "--") {
      const rest = args.slice(at + 1);
      if (operands.length === 0) first = at + 1;
      for (const last of rest) operands.push(last);
      break;
    }
    if (!text.startsWith("-") || text === "-") {
      operand(word);
      if (shape.isPrefix) break;
    } else if (text.startsWith("--")) at += takeLong(text, word, args[at + 1], shape, flags, values);
    else at += takeShort(text, word, args[at + 1], shape, flags, values);
  }
  return { flags, values, operands, rest: args.slice(first) };
}

function takeLong(
  text: string,
  word: Word,
  next: Word | undefined,
  shape: OptionShape,
  flags: string[],
  values: Map<string, Word>,
): number {
  const equals = text.indexOf("=");
  const name = equals < 0 ? text : text.slice(0, equals);
  flags.push(name);
  if (equals >= 0) values.set(name, { ...word, text: text.slice(equals + 1) });
  else if (next && shape.long?.includes(name.slice(2))) {
    values.set(name, next);
    return 1;
  }
  return 0;
}

function takeShort(
  text: string,
  word: Word,
  next: Word | undefined,
  shape: OptionShape,
  flags: string[],
  values: Map<string, Word>,
): number {
  for (let at = 1; at < text.length; at += 1) {
    const letter = text[at] as string;
    flags.push(`-${letter}`);
    if (!shape.short?.includes(letter)) continue;
    const attached = text.slice(at + 1);
    if (attached !== "") values.set(`-${letter}`, { ...word, text: attached });
    else if (next) values.set(`-${letter}`, next);
    return attached === "" && next ? 1 : 0;
  }
  return 0;
}

/** Whether an option is there; long ones may be cut short, as getopt allows. */
export function hasFlag(flags: readonly string[], ...names: readonly string[]): boolean {
  return flags.some((flag) => names.some((name) => flag === name || (flag.startsWith("--") && flag.length > 2 && name.startsWith(flag))));
}

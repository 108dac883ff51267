/** A command's positional arguments in order, and their values in the request. */
export interface Positional<Value = unknown> {
  summary: string;
  isOptional: boolean;
  /** It takes all that follow. Only the last one can. */
  isRepeated: boolean;
  /** Makes the value of the words at its place. */
  read: (words: readonly string[]) => Value;
}

export function required(summary: string): Positional<string> {
  return requiredAs(summary, (word) => word);
}

/** One argument, parsed by `read`. */
export function requiredAs<Value>(summary: string, read: (word: string) => Value): Positional<Value> {
  return { summary, isOptional: false, isRepeated: false, read: ([word = ""]) => read(word) };
}

export function optional(summary: string): Positional<string | undefined> {
  return { summary, isOptional: true, isRepeated: false, read: ([word]) => word };
}

/** One or more. */
export function repeated(summary: string): Positional<string[]> {
  return { summary, isOptional: false, isRepeated: true, read: (words) => [...words] };
}

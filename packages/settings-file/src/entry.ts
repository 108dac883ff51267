export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** An entry for a settings file. */
export interface SettingsEntry {
  /** The keys that lead from the root to what holds it, as `["hooks", "PreToolUse"]`. What is missing on the way is made. */
  path: readonly string[];
  /** With a key: a property of the object at `path`, set only where there is none. Without one: an element of the array at `path`. */
  key?: string;
  value: JsonValue;
  /** Where an element goes among those that are there; first when absent. Last is for hosts that know elements by their number. */
  place?: "first" | "last";
  /** A text that nothing else holds, such as a command. By it the entry is found again after others have edited the file. */
  mark?: string;
}

/** What was written into a file, so it can be found and taken out again. Plain JSON; kept beside the file, never in it. */
export interface Wiring {
  version: 1;
  /** SHA-256 of the whole text as it was left. While the file still has it, taking out gives the original back to the byte. */
  textHash: string;
  /** Whether it was us who made the file. */
  isNewFile: boolean;
  /** What was put in, in ascending order of its place in the text as it was left. */
  splices: readonly { offset: number; text: string }[];
  /** Those that were put in; what was there already is not ours. */
  entries: readonly SettingsEntry[];
  /** Paths of the objects and arrays that were made on the way; the empty path is the root. */
  made: readonly (readonly string[])[];
}

/** A file's text after an edit, `null` for no file at all, and what to remember of it, `null` when nothing of ours is in it. */
export interface Edit {
  text: string | null;
  wiring: Wiring | null;
}

export interface EditOptions {
  /** What messages call the file. */
  name?: string;
  /** Tells ours by a text in the file, such as a command: what no wiring speaks of is found by it. */
  isOurs?: (text: string) => boolean;
}

/** Any JSON value. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** An entry for a settings file. */
export interface SettingsEntry {
  /** The keys that lead from the root to what holds it, as `["hooks", "PreToolUse"]`. What is missing on the way is made. */
  path: readonly string[];
  /** With a key: a property of the object at `path`, set only where there is none. Without one: an element of the array at `path`. */
  key?: string;
  value: JsonValue;
  /** Where to insert an element in a list; first when absent. Last is for hosts that identify elements by number. */
  place?: "first" | "last";
  /** A text that nothing else holds, such as a command. By it the entry is found again after others have edited the file. */
  mark?: string;
}

/** A record of what we wrote into a file, to find and remove it later. Plain JSON; never kept in the file itself. */
export interface Wiring {
  version: 1;
  /** SHA-256 of the whole text as it was left. While the file still has it, taking out gives the original back byte for byte. */
  textHash: string;
  /** Whether it was us who made the file. */
  isNewFile: boolean;
  /** The inserted text, in order of its place in the resulting file. */
  splices: readonly { offset: number; text: string }[];
  /** The inserted entries; those that were there already are not ours. */
  entries: readonly SettingsEntry[];
  /** Paths of the objects and arrays that were made on the way; the empty path is the root. */
  made: readonly (readonly string[])[];
}

/** A file's text after an edit, `null` for no file at all, and what to remember of it, `null` when nothing of ours is in it. */
export interface Edit {
  text: string | null;
  wiring: Wiring | null;
}

/** How an edit names the file and recognizes its own entries. */
export interface EditOptions {
  /** The file's name in messages. */
  name?: string;
  /** Tells ours by a text in the file, such as a command: what no wiring speaks of is found by it. */
  isOurs?: (text: string) => boolean;
}

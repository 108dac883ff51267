/** Any JSON value. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** An entry for a settings file. */
export interface SettingsEntry {
  /** The path from the root to its container, such as `["hooks", "PreToolUse"]`. Missing parts are created. */
  path: readonly string[];
  /** With a key: a property of the object at `path`, set only where there is none. Without one: an element of the array at `path`. */
  key?: string;
  /** What to write. */
  value: JsonValue;
  /** Where to insert an element in a list; first when absent. Last is for hosts that identify elements by number. */
  place?: "first" | "last";
  /** A unique text, such as a command, to find the entry again after others have edited the file. */
  mark?: string;
}

/** A record of what we wrote into a file, to find and remove it later. Plain JSON; never kept in the file itself. */
export interface Wiring {
  /** The version of this record. */
  version: 1;
  /** SHA-256 of the text after our edit. While it matches, removing our entries restores the original byte for byte. */
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

/** A file's text after an edit (`null`: no file), and the record of it (`null`: it has nothing of ours). */
export interface Edit {
  text: string | null;
  wiring: Wiring | null;
}

/** How an edit names the file and recognizes its own entries. */
export interface EditOptions {
  /** The file's name in messages. */
  name?: string;
  /** Recognizes our entries by a text, such as a command, if the wiring doesn't mention them. */
  isOurs?: (text: string) => boolean;
}

/** The longest piece of a file's own text that a message repeats. */
const LONGEST_QUOTE = 60;

/** Characters that a terminal could take as instructions or show in a misleading order. JSON escapes the rest. */
const UNPRINTABLE = /[\u007F-\u009F\u061C\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/g;

/** A value of a file as a message shows it. */
export function quote(value: unknown): string {
  if (value === null || value === undefined) return "nothing";
  if (Array.isArray(value)) return value.length > 0 ? "a list" : "an empty list";
  if (typeof value === "object") return Object.keys(value).length > 0 ? "a mapping" : "an empty mapping";
  return typeof value === "string" ? quoteText(value) : `${value as number | boolean}`;
}

/** Text with its dangerous characters escaped. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, escapeCharacter);
}

function quoteText(text: string): string {
  const isLong = text.length > LONGEST_QUOTE;
  const shown = printable(JSON.stringify(isLong ? text.slice(0, LONGEST_QUOTE) : text));
  return isLong ? `${shown}...` : shown;
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

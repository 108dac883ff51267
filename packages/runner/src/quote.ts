/** Quotes a text as one word for a POSIX shell. Nothing is special between single quotes. */
export function quote(text: string): string {
  if (text.includes("\0")) throw new RangeError("a word of a shell can't hold a zero byte");
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** A name for the trace: part of a JSON text, and of letters that mean nothing to a shell, whatever the name is. */
export function traceName(name: string): string {
  return name.replaceAll(/[^A-Za-z0-9._/@+ -]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/**
 * Makes foreign text safe to print: control characters, invisible ones and those that reorder text are shown as escapes,
 * so a file's name or description can neither drive the terminal nor deceive its reader. `keep` names exceptions.
 * U+FE0F stays: it makes a sign an emoji, and many a description has one.
 */
export function escapeText(text: string, keep = ""): string {
  return text.replaceAll(/(?!\uFE0F)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}]/gu, (character) =>
    keep.includes(character) ? character : escapeCharacter(character),
  );
}

function escapeCharacter(character: string): string {
  const code = (character.codePointAt(0) as number).toString(16);
  return code.length <= 2 ? `\\x${code.padStart(2, "0")}` : `\\u{${code}}`;
}

/** The same for JSON, which means what it meant: what would drive a terminal is written as JSON can write it. */
export function escapeJson(json: string): string {
  return json.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Default_Ignorable_Code_Point}]/gu, (character) =>
    character
      .split("")
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
      .join(""),
  );
}

export interface TextStyle {
  bold: (text: string) => string;
  dim: (text: string) => string;
  red: (text: string) => string;
  green: (text: string) => string;
  yellow: (text: string) => string;
  cyan: (text: string) => string;
}

export function createStyle(hasColour: boolean): TextStyle {
  const wrap = (open: number, close: number) => (text: string) =>
    hasColour && text !== "" ? `\u001B[${open}m${text}\u001B[${close}m` : text;
  return { bold: wrap(1, 22), dim: wrap(2, 22), red: wrap(31, 39), green: wrap(32, 39), yellow: wrap(33, 39), cyan: wrap(36, 39) };
}

import { createScanner } from "jsonc-parser";

/** Additions to strict JSON that hawk can read. */
export type Extra = "comment" | "blockComment" | "trailingComma" | "byteOrderMark" | "empty";

/** Something in a file that is not strict JSON, and its line. */
export interface FoundExtra {
  extra: Extra;
  /** Counted from 1. */
  line: number;
}

/** Where a settings text is not strict JSON, in the order of the text. Assumes that hawk can read it. */
export function findExtras(text: string): FoundExtra[] {
  const content = text.replace(/^\uFEFF/, "");
  const mark: FoundExtra[] = content === text ? [] : [{ extra: "byteOrderMark", line: 1 }];
  if (content.trim() === "") return [...mark, { extra: "empty", line: 1 }];
  return [...mark, ...scanExtras(content)];
}

function scanExtras(text: string): FoundExtra[] {
  const scanner = createScanner(text, false);
  const found: FoundExtra[] = [];
  let commaLine: number | null = null;
  while (scanner.getPosition() < text.length) {
    scanner.scan();
    const [line, token] = [scanner.getTokenStartLine() + 1, text.slice(scanner.getTokenOffset(), scanner.getPosition())];
    const isComment = token.startsWith("//") || token.startsWith("/*");
    if (isComment) found.push({ extra: token.startsWith("//") ? "comment" : "blockComment", line });
    if (isComment || token.trim() === "") continue;
    if (commaLine !== null && (token === "}" || token === "]")) found.push({ extra: "trailingComma", line: commaLine });
    commaLine = token === "," ? line : null;
  }
  return found;
}

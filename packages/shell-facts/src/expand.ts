import { parse } from "unbash";
import type { ParameterExpansionPart, Word as WordNode, WordPart } from "unbash";
import { expandBraces } from "./braces.ts";
import { ANY, MAYBE_EMPTY, STAR, UNSEEN, allTags, joinTags } from "./facts.ts";
import type { Provenance, Word } from "./facts.ts";
import { operate } from "./parameters.ts";
import type { Reading } from "./reading.ts";

interface Piece {
  text: string;
  from: Provenance;
  tags: readonly string[];
  /** An expansion outside of quotes: blanks in it part words, and its stars are patterns. */
  isSplit?: boolean;
  /** `"$@"`: each is a word of its own. */
  list?: readonly Word[];
}

/** The words that one word of the source comes to. */
export function expandWord(reading: Reading, node: WordNode): Word[] {
  const parts = node.parts;
  if (!parts) return [{ text: expandTilde(reading, node.text, node.value), from: "literal", tags: [] }];
  if (parts.some((part) => part.type === "BraceExpansion")) return expandAlternatives(reading, node);
  return toFields(reading, piecesOf(reading, parts, node.text), hasQuotes(parts));
}

/** As in an assignment or a here-document, where blanks part nothing. */
export function expandJoined(reading: Reading, node: WordNode): Word {
  if (!node.parts) return { text: expandTilde(reading, node.text, node.value), from: "literal", tags: [] };
  return joinPieces(piecesOf(reading, node.parts, node.text));
}

export function expandParts(reading: Reading, parts: readonly WordPart[]): Word {
  return joinPieces(piecesOf(reading, parts, ""));
}

function expandAlternatives(reading: Reading, node: WordNode): Word[] {
  return expandBraces(node.text).flatMap((text) => {
    if (/^[\w./:@%+,=-]+$/.test(text)) return [{ text, from: "literal" as const, tags: [] }];
    const [statement] = parse(`: ${text}`).commands;
    const word = statement?.command.type === "Command" ? statement.command.args[0] : undefined;
    if (word?.type !== "Word" || !word.parts)
      return [{ text: expandTilde(reading, text, word?.type === "Word" ? word.value : text), from: "literal" as const, tags: [] }];
    return toFields(reading, piecesOf(reading, word.parts, word.text), hasQuotes(word.parts));
  });
}

function expandTilde(reading: Reading, source: string, value: string): string {
  if (!source.startsWith("~")) return value;
  const [name = "", ...rest] = value.slice(1).split("/");
  const tail = rest.length > 0 ? `/${rest.join("/")}` : "";
  if (name === "") return (reading.lookUp("HOME")?.word.text ?? reading.home) + tail;
  if (name === "+") return reading.scope.directory + tail;
  if (name === "root") return `/root${tail}`;
  return /^[\w-]+$/.test(name) ? `/home/${name}${tail}` : value;
}

function hasQuotes(parts: readonly WordPart[]): boolean {
  return parts.some(({ type }) => type === "SingleQuoted" || type === "DoubleQuoted" || type === "AnsiCQuoted" || type === "LocaleString");
}

function piecesOf(reading: Reading, parts: readonly WordPart[], source: string): Piece[] {
  return parts.flatMap((part, index) => {
    if (index === 0 && part.type === "Literal" && source.startsWith("~")) return [plain(expandTilde(reading, part.text, part.value))];
    return pieceOf(reading, part, false);
  });
}

function plain(text: string): Piece {
  return { text, from: "literal", tags: [] };
}

function pieceOf(reading: Reading, part: WordPart, isQuoted: boolean): Piece[] {
  switch (part.type) {
    case "Literal":
    case "SingleQuoted":
    case "AnsiCQuoted":
      return [plain(part.value)];
    case "DoubleQuoted":
    case "LocaleString":
      return part.parts.flatMap((inner) => pieceOf(reading, inner, true));
    case "Glob":
      return [{ text: part.kind === "star" ? STAR : ANY, from: "glob", tags: [] }];
    case "ExtendedGlob":
      return [{ text: extendedPattern(part.operator, part.pattern), from: "glob", tags: [] }];
    case "SimpleExpansion":
      return [fromVariable(reading, part.text.slice(1), isQuoted)];
    case "ParameterExpansion":
      return [fromParameter(reading, part, isQuoted)];
    case "CommandExpansion":
      return [fromCommand(reading, part.script, isQuoted)];
    case "ProcessSubstitution":
      return [fromProcess(reading, part)];
    case "ArithmeticExpansion":
      return [{ text: reading.arithmetic(part), from: "variable", tags: [] }];
    default:
      return [plain(part.text)];
  }
}

/** `@(one)` is that one; all other forms may fit anything. */
function extendedPattern(operator: string, pattern: string): string {
  return operator === "@" && !/[|*?[]/.test(pattern) ? pattern : STAR;
}

function fromVariable(reading: Reading, name: string, isQuoted: boolean): Piece {
  const found = reading.lookUp(name);
  const mark = /^\w+$/.test(name) ? [`var:${name}`] : [];
  if (!found) return { text: MAYBE_EMPTY, from: "variable", tags: mark };
  const isAll = name === "@" || name === "*";
  return {
    text: found.word.text,
    from: "variable",
    tags: joinTags(found.word.tags, mark),
    isSplit: !isQuoted,
    ...(isAll && found.list && (name === "@" || !isQuoted) ? { list: found.list } : {}),
  };
}

function fromParameter(reading: Reading, part: ParameterExpansionPart, isQuoted: boolean): Piece {
  const value = operate(reading, part);
  return {
    text: value.word.text,
    from: "variable",
    tags: joinTags(value.word.tags, [`var:${part.parameter}`]),
    isSplit: !isQuoted,
    ...(value.list ? { list: value.list } : {}),
  };
}

function fromCommand(reading: Reading, script: Parameters<Reading["substitute"]>[0], isQuoted: boolean): Piece {
  const { text, tags } = reading.substitute(script);
  if (text === undefined) return { text: UNSEEN, from: "substitution", tags };
  return { text: text.replace(/\n+$/, ""), from: "substitution", tags, isSplit: !isQuoted };
}

function fromProcess(reading: Reading, part: Extract<WordPart, { type: "ProcessSubstitution" }>): Piece {
  const path = reading.processFile(part);
  return { text: path, from: "substitution", tags: reading.scope.files.get(path)?.tags ?? [] };
}

function joinPieces(pieces: readonly Piece[]): Word {
  return { text: pieces.map(({ text }) => text).join(""), from: worstOf(pieces), tags: allTags(pieces.map(({ tags }) => tags)) };
}

function worstOf(pieces: readonly { from: Provenance }[]): Provenance {
  return (["substitution", "variable", "glob"] as const).find((kind) => pieces.some(({ from }) => from === kind)) ?? "literal";
}

function toFields(reading: Reading, pieces: readonly Piece[], isKept: boolean): Word[] {
  if (pieces.every(({ isSplit, list }) => !isSplit && !list)) return [joinPieces(pieces)];
  const fields: Word[] = [];
  let open: Piece[] = [];
  const close = (): void => {
    if (open.length > 0) fields.push(joinPieces(open));
    open = [];
  };
  for (const piece of pieces) {
    if (piece.list) {
      piece.list.forEach((word, index) => {
        if (index > 0) close();
        if (piece.isSplit) addSplit(reading, { ...word, isSplit: true }, open, close, (next) => (open = next));
        else open.push({ ...word });
      });
    } else if (piece.isSplit) addSplit(reading, piece, open, close, (next) => (open = next));
    else if (piece.text !== "" || isKept) open.push(piece);
  }
  const isBlank = open.length > 0 && open.every(({ text }) => text === "") && !isKept;
  if (!isBlank) close();
  return fields;
}

function addSplit(reading: Reading, piece: Piece, open: Piece[], close: () => void, restart: (next: Piece[]) => void): void {
  const separators = reading.lookUp("IFS")?.word.text ?? " \t\n";
  const parts = splitBy(piece.text, separators);
  if (parts.length === 1 && parts[0] === "") return;
  let current = open;
  parts.forEach((part, index) => {
    if (index > 0) {
      close();
      current = [];
      restart(current);
    }
    if (part !== "") current.push({ ...piece, text: part.replaceAll("*", STAR).replaceAll("?", ANY) });
  });
}

/** Parts between separators; those at the ends count, those in a row are one. */
function splitBy(text: string, separators: string): string[] {
  if (separators === "") return [text];
  const parts: string[] = [];
  let part = "";
  let wasSeparator = false;
  for (const char of text) {
    const isSeparator = separators.includes(char);
    if (isSeparator && !wasSeparator) {
      parts.push(part);
      part = "";
    } else if (!isSeparator) part += char;
    wasSeparator = isSeparator;
  }
  return [...parts, part];
}

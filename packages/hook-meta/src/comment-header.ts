import type { RawField } from "./fields.ts";
import type { HookProblem } from "./hook-meta.ts";
import { bomLength, lineAt } from "./lines.ts";
import type { Line } from "./lines.ts";
import { METADATA_LIMIT } from "./limits.ts";
import { quote } from "./values.ts";

export interface CommentHeader {
  /** There is at least one `hawk-hook:` line. */
  isPresent: boolean;
  fields: RawField[];
  problems: HookProblem[];
}

const KEYWORD = "hawk-hook:";
const fieldName = /^[A-Za-z][\w-]*$/;
const misspelling = /^hawk[-_ ]?hooks?\b\s*:?\s*events?\s*[=:]/i;

/**
 * Reads the `hawk-hook:` lines among the comments at the top of a file, up to the first line of code.
 * Returns `null` if the text is only the start of a file and the comments may continue.
 */
export function readCommentHeader(text: string, markers: readonly string[], isWhole: boolean): CommentHeader | null {
  const limited = text.length > METADATA_LIMIT ? text.slice(0, METADATA_LIMIT) : text;
  const isCut = text.length > METADATA_LIMIT || (!isWhole && text.length === METADATA_LIMIT);
  const isEnd = isWhole || isCut;
  const header: CommentHeader = { isPresent: false, fields: [], problems: [] };
  const comments: Comments = { markers, isInBlock: false, start: 0, end: 0 };
  for (let line = lineAt(limited, bomLength(limited), 1); ; line = lineAt(limited, line.next, line.number + 1)) {
    const isLast = line.next === limited.length;
    const isCode = !findComment(limited, line, comments);
    // The start of a line shows that it's code; a comment must be complete.
    if (isLast && !isEnd && (!isCode || line.end - line.start < LONGEST_OPENING)) return null;
    if (isCode) return header.isPresent ? header : withoutHeader(header, limited, line, isEnd);
    if (isLast && isCut) reportCut(header, limited, comments, line);
    else readComment(header, limited, comments, line.number);
    if (isLast) return header;
  }
}

function readComment(header: CommentHeader, text: string, { start, end }: Comments, line: number): void {
  if (!text.startsWith(KEYWORD, start)) {
    const isMisspelled = (text[start] === "h" || text[start] === "H") && misspelling.test(text.slice(start, end));
    if (isMisspelled)
      header.problems.push({
        line,
        message: `this line is not read as a hawk-hook header: ${quote(text.slice(start, end))}`,
        hint: "write it as hawk-hook: events=...",
      });
    return;
  }
  header.isPresent = true;
  const field = text.slice(start + KEYWORD.length, end).trim();
  const equals = field.indexOf("=");
  const name = field.slice(0, equals === -1 ? 0 : equals).trimEnd();
  if (fieldName.test(name)) header.fields.push({ name, value: field.slice(equals + 1).trimStart(), line });
  else header.problems.push({ line, message: `expected name=value, got ${quote(field)}`, hint: "such as hawk-hook: events=pre_tool_use" });
}

/** The comments of a file, and the text of the last one; empty for lines without text. */
interface Comments {
  markers: readonly string[];
  isInBlock: boolean;
  start: number;
  end: number;
}

/** The longest start that tells a comment from code: `<?php`. */
const LONGEST_OPENING = 5;

/** Finds the comment on a line and says whether the line is one; blank lines count as comments, and so does a shebang. */
function findComment(text: string, line: Line, comments: Comments): boolean {
  const start = skipSpace(text, line.start, line.end);
  comments.start = line.end;
  comments.end = line.end;
  if (start === line.end || (line.number === 1 && isOpening(text, start, line.end))) return true;
  if (comments.isInBlock || (text.startsWith("/*", start) && comments.markers.includes("//")))
    return findBlockComment(text, start, comments);
  const marker = comments.markers.find((candidate) => text.startsWith(candidate, start));
  if (marker === undefined) return false;
  comments.start = skipSpace(text, skipRun(text, start + marker.length, line.end, marker.charCodeAt(0)), line.end);
  return true;
}

function isOpening(text: string, start: number, end: number): boolean {
  return text.startsWith("#!", start) || (text.startsWith("<?php", start) && text.slice(start, end).trim() === "<?php");
}

function findBlockComment(text: string, start: number, comments: Comments): true {
  const searchFrom = comments.isInBlock ? start : start + 2;
  const close = text.slice(searchFrom, comments.end).indexOf("*/");
  const isClosed = close !== -1;
  if (isClosed) comments.end = searchFrom + close;
  const afterSlash = !comments.isInBlock ? start + 1 : start;
  comments.isInBlock = !isClosed;
  comments.start = Math.min(skipSpace(text, skipRun(text, afterSlash, comments.end, ASTERISK), comments.end), comments.end);
  return true;
}

const ASTERISK = 42;

function skipRun(text: string, start: number, end: number, code: number): number {
  let index = start;
  while (index < end && text.charCodeAt(index) === code) index += 1;
  return index;
}

function skipSpace(text: string, start: number, end: number): number {
  let index = start;
  while (index < end && (text.charCodeAt(index) === 32 || text.charCodeAt(index) === 9)) index += 1;
  return index;
}

/** The answer for a file whose first code line is reached without a header. */
function withoutHeader(header: CommentHeader, text: string, code: Line, isEnd: boolean): CommentHeader | null {
  if (!isEnd && text.length < LATE_WINDOW) return null;
  reportLateHeader(header, text, code);
  return header;
}

/** How far down a file a misplaced header is looked for. */
const LATE_WINDOW = 1024;

/** A header below the first code line is not read; say so, since its author believes that it is. */
function reportLateHeader(header: CommentHeader, text: string, code: Line): void {
  if (text.indexOf("hawk-hook:", code.next) === -1) return;
  const late = /(?<=[\r\n])[ \t]*(?:#|\/\/|--|;)+[ \t]*hawk-hook:[ \t]*events[ \t]*=/.exec(text.slice(0, LATE_WINDOW).slice(code.end));
  if (!late) return;
  let line = code;
  while (line.next <= code.end + late.index) line = lineAt(text, line.next, line.number + 1);
  header.problems.push({
    line: line.number,
    message: `this hawk-hook header is not read: line ${code.number} is code, and the header ends there`,
    hint: `move it above line ${code.number}`,
  });
}

function reportCut(header: CommentHeader, text: string, { start }: Comments, line: Line): void {
  if (!header.isPresent && !text.startsWith(KEYWORD, start)) return;
  header.isPresent = true;
  header.problems.push({
    line: line.number,
    message: `the header is not read beyond its first ${METADATA_LIMIT} characters`,
    hint: "shorten it",
  });
}

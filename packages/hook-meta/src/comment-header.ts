import { quote } from "./fields.ts";
import type { RawField } from "./fields.ts";
import type { HookProblem } from "./hook-meta.ts";
import { bomLength, lineAt } from "./lines.ts";
import type { Line } from "./lines.ts";
import { METADATA_LIMIT } from "./limits.ts";

export interface CommentHeader {
  /** There is at least one `hawk-hook:` line. */
  isPresent: boolean;
  fields: RawField[];
  problems: HookProblem[];
}

const fieldPattern = /^hawk-hook:\s*([A-Za-z][\w-]*)\s*=\s*(.*)$/s;
const LONGEST_MARKER = 8;
const misspelling = /^hawk[-_ ]?hooks?\b\s*:?\s*events?\s*[=:]/i;

/**
 * Reads the `hawk-hook:` lines among the comments at the top of a file, up to the first line of code.
 * Answers `null` when the text is only the start of a file and the comments may go on.
 */
export function readCommentHeader(text: string, markers: readonly string[], isWhole: boolean): CommentHeader | null {
  const limited = text.length > METADATA_LIMIT ? text.slice(0, METADATA_LIMIT) : text;
  const isEnd = isWhole || limited.length === METADATA_LIMIT;
  const header: CommentHeader = { isPresent: false, fields: [], problems: [] };
  const comments = { markers, isInBlock: false };
  for (let line = lineAt(limited, bomLength(limited), 1); ; line = lineAt(limited, line.next, line.number + 1)) {
    const isLast = line.next === limited.length;
    const comment = commentOn(limited, line, comments);
    // The start of a line is enough to know code; a comment has to be there whole.
    if (isLast && !isEnd && (comment !== null || line.end - line.start < LONGEST_MARKER)) return null;
    if (comment === null) {
      reportLateHeader(header, limited, line);
      return header;
    }
    if (isLast && text.length > METADATA_LIMIT) reportCut(header, comment, line);
    else readComment(header, comment, line.number);
    if (isLast) return header;
  }
}

function readComment(header: CommentHeader, comment: string, line: number): void {
  if (comment === "") return;
  if (comment.startsWith("hawk-hook:")) {
    header.isPresent = true;
    const [, name, value = ""] = fieldPattern.exec(comment) ?? [];
    if (name) header.fields.push({ name, value: value.trim(), line });
    else header.problems.push({ line, message: `expected name=value, got ${quote(comment.slice("hawk-hook:".length).trim())}`, hint: "such as hawk-hook: events=pre_tool_use" });
  } else if (misspelling.test(comment)) {
    header.problems.push({ line, message: `this line is not read as a hawk-hook header: ${quote(comment)}`, hint: "write it as hawk-hook: events=…" });
  }
}

interface CommentState {
  markers: readonly string[];
  isInBlock: boolean;
}

/** The text of a comment line, empty for lines that neither say nor end anything, `null` for code. */
function commentOn(text: string, line: Line, state: CommentState): string | null {
  const content = text.slice(line.start, line.end).trim();
  if (content === "" || (line.number === 1 && /^#!|^<\?php$/.test(content))) return "";
  if (state.isInBlock || (content.startsWith("/*") && state.markers.includes("//"))) return blockCommentOn(content, state);
  const marker = state.markers.find((candidate) => content.startsWith(candidate));
  return marker === undefined ? null : stripMarker(content, marker.charAt(0));
}

function blockCommentOn(content: string, state: CommentState): string {
  const close = content.indexOf("*/", state.isInBlock ? 0 : 2);
  state.isInBlock = close === -1;
  return content.slice(0, close === -1 ? undefined : close).replace(/^\/?\*+/, "").trim();
}

function stripMarker(content: string, character: string): string {
  let start = 0;
  while (content[start] === character) start += 1;
  return content.slice(start).trim();
}

/** A whole chunk of a file is at least this long, so a header in here is seen however much of the file was read. */
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

function reportCut(header: CommentHeader, comment: string, line: Line): void {
  if (!header.isPresent && !comment.startsWith("hawk-hook:")) return;
  header.isPresent = true;
  header.problems.push({ line: line.number, message: `the header is not read beyond its first ${METADATA_LIMIT} characters`, hint: "shorten it" });
}

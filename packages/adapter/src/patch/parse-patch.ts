/** A place in a file where lines are replaced. */
export interface Hunk {
  /** The line that introduces it, such as `@@ class Heron`. */
  header: string;
  before: string[];
  after: string[];
  isAtEnd: boolean;
}

/** What a patch does to one file. */
export type Change =
  | { kind: "add"; path: string; lines: string[] }
  | { kind: "delete"; path: string }
  | { kind: "update"; path: string; movedTo?: string; hunks: Hunk[] };

const HEADER = /^\*\*\* (Add|Delete|Update) File: (.*)$/;
const MOVE = "*** Move to: ";
const END_OF_FILE = "*** End of File";

/**
 * Reads a patch as the host does, and lists what it touches even if the host would not apply it: for a guard, one file too many is
 * better than one too few.
 */
export function parsePatch(text: string): Change[] {
  const changes: Change[] = [];
  for (const line of text.split(/\r?\n/)) {
    const current = changes.at(-1);
    const started = startChange(line, current);
    if (started) changes.push(started);
    else if (current) addLine(current, line);
  }
  return changes;
}

/** Inside an update an indented line is part of the file; elsewhere the host trims it. */
function startChange(line: string, current: Change | undefined): Change | null {
  const [, verb, path = ""] = HEADER.exec(current?.kind === "update" ? line.trimEnd() : line.trim()) ?? [];
  if (verb === "Add") return { kind: "add", path, lines: [] };
  if (verb === "Delete") return { kind: "delete", path };
  return verb === "Update" ? { kind: "update", path, hunks: [] } : null;
}

function addLine(change: Change, line: string): void {
  if (change.kind === "add" && line.startsWith("+")) change.lines.push(line.slice(1));
  if (change.kind !== "update") return;
  if (line.startsWith(MOVE)) change.movedTo = line.slice(MOVE.length).trim();
  else if (line.startsWith("@@")) change.hunks.push(createHunk(line));
  else if (line.startsWith("***")) markEnd(change.hunks, line);
  else addToHunk(change.hunks, line);
}

function markEnd(hunks: Hunk[], line: string): void {
  const last = hunks.at(-1);
  if (last && line.trim() === END_OF_FILE) last.isAtEnd = true;
}

/** The first hunk may omit its header. */
function addToHunk(hunks: Hunk[], line: string): void {
  const [sign = " ", text] = [line[0], line.slice(1)];
  if (!" +-".includes(sign)) return;
  if (hunks.length === 0) hunks.push(createHunk("@@"));
  const hunk = hunks.at(-1) as Hunk;
  if (sign !== "+") hunk.before.push(text);
  if (sign !== "-") hunk.after.push(text);
}

function createHunk(header: string): Hunk {
  return { header, before: [], after: [], isAtEnd: false };
}

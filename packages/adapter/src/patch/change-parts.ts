import { isDeepStrictEqual } from "node:util";
import type { FilePart } from "@hawk/protocol";
import { newPath, toLines } from "./change-text.ts";
import type { Change, Hunk } from "./parse-patch.ts";

/** A patch's changes after a hook changed some parts; `null` if no patch can express that. */
export function changeParts(
  changes: readonly Change[],
  cwd: string,
  { before, after }: { before: readonly FilePart[]; after: readonly FilePart[] },
): Change[] | null {
  let start = 0;
  const changed = changes.map((change) => {
    const end = start + countParts(change);
    const [was, is] = [before.slice(start, end), after.slice(start, end)];
    start = end;
    return isDeepStrictEqual(was, is) ? change : changeOne(change, cwd, is);
  });
  return changed.includes(null) ? null : (changed as Change[]);
}

/** As many as `toPatchCall` returns. */
function countParts(change: Change): number {
  return change.kind === "update" ? Math.max(1, change.hunks.length) : 1;
}

function changeOne(change: Change, cwd: string, parts: readonly FilePart[]): Change | null {
  const [first] = parts;
  const isOneFile = parts.every(({ file_path, moved_to }) => file_path === first?.file_path && moved_to === first.moved_to);
  if (!first || !isOneFile || change.kind === "delete") return null;
  const path = newPath(change.path, cwd, first.file_path);
  if (change.kind === "add") return { ...change, path, lines: toLines(first.content) ?? change.lines };
  const movedTo = first.moved_to === undefined ? {} : { movedTo: newPath(change.movedTo ?? "", cwd, first.moved_to) };
  return { kind: "update", path, ...movedTo, hunks: change.hunks.map((hunk, index) => changeHunk(hunk, parts[index])) };
}

function changeHunk(hunk: Hunk, part: FilePart | undefined): Hunk {
  return { ...hunk, before: toLines(part?.old_string) ?? hunk.before, after: toLines(part?.new_string) ?? hunk.after };
}

import { isAbsolute, join } from "node:path";
import { joinParts } from "@hawk/protocol";
import type { FilePart } from "@hawk/protocol";
import { parsePatch } from "./parse-patch.ts";
import type { Change } from "./parse-patch.ts";

/** A tool call in hawk's names. */
export interface CanonicalCall {
  name: string;
  input: Record<string, unknown>;
}

/**
 * A patch as a call of Edit or Write. A hook that searches `content` or `new_string` sees everything that the patch adds, no matter the
 * number of its parts; `edits` has them one by one, and `file_paths` every file that is touched.
 */
export function toPatchCall(patch: string, cwd: string): CanonicalCall {
  const changes = parsePatch(patch);
  const edits = changes.flatMap((change) => toEdits(change, cwd));
  const paths = [...new Set(changes.flatMap((change) => pathsOf(change)))].map((path) => toAbsolute(path, cwd));
  const isWrite = changes.length > 0 && changes.every(({ kind }) => kind === "add");
  const name = isWrite ? "Write" : "Edit";
  return {
    name,
    input: {
      ...(paths[0] === undefined ? {} : { file_path: paths[0] }),
      ...joinParts(edits, name),
      file_paths: paths,
      ...(edits.length > 1 || paths.length > 1 || edits.some(({ is_deleted }) => is_deleted) ? { edits } : {}),
    },
  };
}

/** The host resolves paths from the session's directory; hooks expect absolute ones. */
export function toAbsolute(path: string, cwd: string): string {
  return isAbsolute(path) || !isAbsolute(cwd) ? path : join(cwd, path);
}

function joinLines(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join("");
}

function toEdits(change: Change, cwd: string): FilePart[] {
  const file_path = toAbsolute(change.path, cwd);
  if (change.kind === "add") return [{ file_path, content: joinLines(change.lines) }];
  if (change.kind === "delete") return [{ file_path, is_deleted: true }];
  const moved = change.movedTo === undefined ? {} : { moved_to: toAbsolute(change.movedTo, cwd) };
  if (change.hunks.length === 0) return [{ file_path, ...moved }];
  return change.hunks.map(({ before, after }) =>
    Object.assign({ file_path, old_string: before.join("\n"), new_string: after.join("\n") }, moved),
  );
}

function pathsOf(change: Change): string[] {
  return change.kind === "update" && change.movedTo !== undefined ? [change.path, change.movedTo] : [change.path];
}

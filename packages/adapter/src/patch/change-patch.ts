import { isDeepStrictEqual } from "node:util";
import { parsePatch } from "./parse-patch.ts";
import type { Change, Hunk } from "./parse-patch.ts";
import { toAbsolute, toPatchCall } from "./patch-call.ts";
import { renderPatch } from "./render-patch.ts";

/** The patch for the input as a hook changed it; `null` if no patch can express the change. */
export function changePatch(patch: string, cwd: string, input: Record<string, unknown>): string | null {
  const { input: before } = toPatchCall(patch, cwd);
  const isSame = Object.keys(before).every((key) => !Object.hasOwn(input, key) || isDeepStrictEqual(input[key], before[key]));
  if (isSame) return patch;
  const [change, ...others] = parsePatch(patch);
  const changed = change && others.length === 0 ? applyInput(change, cwd, input) : null;
  return changed && renderPatch(changed);
}

/** Only changes that fit in one path and one text. */
function applyInput(change: Change, cwd: string, input: Record<string, unknown>): Change | null {
  const path = newPath(change.path, cwd, textAt(input, "file_path"));
  if (change.kind === "add") return { ...change, path, lines: toLines(textAt(input, "content")) ?? change.lines };
  if (change.kind === "delete" || change.movedTo !== undefined || change.hunks.length > 1) return null;
  return { ...change, path, hunks: change.hunks.map((hunk) => applyToHunk(hunk, input)) };
}

function newPath(path: string, cwd: string, newer: string | undefined): string {
  return newer === undefined || newer === toAbsolute(path, cwd) ? path : newer;
}

function applyToHunk(hunk: Hunk, input: Record<string, unknown>): Hunk {
  const before = toLines(textAt(input, "old_string")) ?? hunk.before;
  return { ...hunk, before, after: toLines(textAt(input, "new_string")) ?? hunk.after };
}

/** A patch knows whole lines only. */
function toLines(text: string | undefined): string[] | undefined {
  return text === "" ? [] : text?.replace(/\r?\n$/, "").split(/\r?\n/);
}

function textAt(input: Record<string, unknown>, key: string): string | undefined {
  const value = Object.hasOwn(input, key) ? input[key] : undefined;
  return typeof value === "string" ? value : undefined;
}

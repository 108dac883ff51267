import { isDeepStrictEqual } from "node:util";
import { joinParts, partsOf } from "@hawk/protocol";
import type { FilePart } from "@hawk/protocol";
import { changeParts } from "./change-parts.ts";
import { newPath, toLines } from "./change-text.ts";
import { parsePatch } from "./parse-patch.ts";
import type { Change, Hunk } from "./parse-patch.ts";
import { toPatchCall } from "./patch-call.ts";
import { renderPatch } from "./render-patch.ts";

/** The patch for the input as a hook changed it; `null` if no patch can express the change. */
export function changePatch(patch: string, cwd: string, input: Record<string, unknown>): string | null {
  const { input: before } = toPatchCall(patch, cwd);
  const isSame = Object.keys(before).every((key) => !Object.hasOwn(input, key) || isDeepStrictEqual(input[key], before[key]));
  if (isSame) return patch;
  const changes = parsePatch(patch);
  const parts = { before: partsOf(before), after: partsOf(input) };
  if (!isDeepStrictEqual(parts.after, parts.before) && parts.after.length === parts.before.length) {
    const changed = changeParts(changes, cwd, parts);
    return changed && isSaidInParts(before, input, parts.after) ? renderPatch(changed) : null;
  }
  const [change, ...others] = changes;
  const changed = change && others.length === 0 ? applyInput(change, cwd, input) : null;
  return changed && renderPatch([changed]);
}

/** The other texts are unchanged, or equal to what the parts add up to. Anything else contradicts the parts. */
function isSaidInParts(before: Record<string, unknown>, input: Record<string, unknown>, parts: readonly FilePart[]): boolean {
  const joined: Record<string, unknown> = joinParts(parts, Object.hasOwn(before, "content") ? "Write" : "Edit");
  return Object.keys(joined).every((key) => !Object.hasOwn(input, key) || input[key] === before[key] || input[key] === joined[key]);
}

/** Only changes to one path and one text. */
function applyInput(change: Change, cwd: string, input: Record<string, unknown>): Change | null {
  const path = newPath(change.path, cwd, textAt(input, "file_path"));
  if (change.kind === "add") return { ...change, path, lines: toLines(textAt(input, "content")) ?? change.lines };
  if (change.kind === "delete" || change.movedTo !== undefined || change.hunks.length > 1) return null;
  return { ...change, path, hunks: change.hunks.map((hunk) => applyToHunk(hunk, input)) };
}

function applyToHunk(hunk: Hunk, input: Record<string, unknown>): Hunk {
  const before = toLines(textAt(input, "old_string")) ?? hunk.before;
  return { ...hunk, before, after: toLines(textAt(input, "new_string")) ?? hunk.after };
}

function textAt(input: Record<string, unknown>, key: string): string | undefined {
  const value = Object.hasOwn(input, key) ? input[key] : undefined;
  return typeof value === "string" ? value : undefined;
}

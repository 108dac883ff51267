import type { Change, Hunk } from "./parse-patch.ts";

/** The text of a patch that makes these changes. */
export function renderPatch(changes: readonly Change[]): string {
  return ["*** Begin Patch", ...changes.flatMap(renderChange), "*** End Patch"].join("\n");
}

function renderChange(change: Change): string[] {
  if (change.kind === "delete") return [`*** Delete File: ${change.path}`];
  if (change.kind === "add") return [`*** Add File: ${change.path}`, ...change.lines.map((line) => `+${line}`)];
  const move = change.movedTo === undefined ? [] : [`*** Move to: ${change.movedTo}`];
  return [`*** Update File: ${change.path}`, ...move, ...change.hunks.flatMap(renderHunk)];
}

/** Removes and re-adds unchanged lines, which has the same effect. */
function renderHunk({ header, before, after, isAtEnd }: Hunk): string[] {
  const end = isAtEnd ? ["*** End of File"] : [];
  return [header, ...before.map((line) => `-${line}`), ...after.map((line) => `+${line}`), ...end];
}

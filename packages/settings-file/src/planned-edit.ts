import type { Edit, Wiring } from "./entry.ts";
import type { FoundSidecar } from "./sidecar.ts";
import type { FileSnapshot } from "./target.ts";

/** An edit of one file, worked out and not yet done. */
export interface PlannedEdit {
  stateDir: string;
  /** The file itself, behind all links. */
  target: string;
  /** The path that was asked for. */
  seenAs: string;
  snapshot: FileSnapshot | null;
  /** What is ours in it so far. */
  wiring: Wiring | null;
  found: FoundSidecar;
  result: Edit;
}

import type { Encoder } from "./encode.ts";
import type { ExportOptions, ExportReport } from "./export-options.ts";
import { createNotice } from "./notices.ts";
import type { Notice } from "./notices.ts";
import type { Collector } from "./post.ts";
import { writeState } from "./state.ts";
import type { ExportPaths, ExportState } from "./state.ts";

/** An export under way: what it works with, and how far it is. */
export interface Run {
  paths: ExportPaths;
  collector: Collector;
  encoder: Encoder;
  limits: Required<Pick<ExportOptions, "spoolBytes" | "batchBytes">>;
  now: () => Date;
  report: (report: ExportReport) => void;
  state: ExportState;
  /** How many decisions this process has sent. */
  sent: number;
  /** The metrics that the collector has, and when it got them. */
  measured: { text: string; atMs: number } | null;
}

/** Changes the state, here and on disk, in one step. */
export function save(run: Run, change: Partial<ExportState>): void {
  run.state = { ...run.state, ...change };
  writeState(run.paths.state, run.state);
}

/** Says that something is lost: here, and to the collector when it can be reached. */
export function giveNotice(run: Run, lost: Pick<Notice, "kind" | "count" | "what">): Pick<ExportState, "notices" | "lostAt"> {
  run.report({ kind: lost.kind, count: lost.count, message: lost.what });
  const notice = createNotice(run.state.instance, run.now(), lost);
  return { notices: [...run.state.notices, notice], lostAt: notice.time };
}

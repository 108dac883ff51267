import type { Telemetry } from "./settings.ts";

/** What to export, and whether to keep going. */
export interface ExportRequest {
  telemetry: Telemetry;
  /** Runs until interrupted. */
  isFollowing: boolean;
  /** Hawk's own. */
  version: string;
}

/** How an export reports, waits and ends. */
export interface ExportOptions {
  report?: (report: ExportReport) => void;
  signal?: AbortSignal | undefined;
  /** Waits, and ends early when interrupted. */
  wait?: (ms: number) => Promise<void>;
  now?: () => Date;
  /** How much the spool may hold of what the trace has dropped. */
  spoolBytes?: number;
  /** About how much of the trace goes into one request. */
  batchBytes?: number;
  timeoutMs?: number;
}

/** Something that happened on the way. */
export type ExportReport =
  | { kind: "sent"; count: number }
  | { kind: "failing"; message: string; delayMs: number }
  | { kind: "recovered" }
  | { kind: "dropped" | "gap" | "rejected"; count: number; message: string };

/** The result. */
export interface ExportResult {
  sent: number;
  waiting: number;
  /** Why the rest waits. */
  failure: string | null;
}

import type { ReplayedCall } from "@hawk/manage/backtest";
import type { HookProblem } from "@hawk/hook-meta";
import type { HookListing } from "@hawk/manage";
import type { AuditReport } from "@hawk/proof/audit";
import type { TraceEntry } from "@hawk/runner";
import type { Coverage } from "@hawk/sync";
import type { DescribedReview, TrustedProject } from "@hawk/trust";

/** The data exchanged between the page and its server. */

export interface StartInfo {
  version: string;
  home: string;
  agents: readonly { id: string; title: string }[];
  events: readonly string[];
  /** Until when all hooks are paused. */
  pausedUntil: string | null;
}

export interface HookDetail {
  name: string;
  listing: HookListing;
  path: string;
  /** `null`: it is not a text. */
  source: string | null;
  /** Names exactly this text. */
  digest: string;
  problems: readonly HookProblem[];
}

/** A call, and what one hook did with it. */
export interface TestAnswer {
  event: string;
  /** Why no agent would run it. */
  wouldNotRun?: string;
  verdict?: string;
  reason?: string;
  stdout?: string;
  stderr?: string;
  ms?: number;
  problems: readonly string[];
}

export interface BacktestAnswer {
  calls: number;
  /** Set if calls would go to a server: nothing has been run. */
  needsYes?: string;
  counts: Readonly<Record<string, number>>;
  blocked: readonly ReplayedCall[];
  p50: number;
  p95: number;
  differing: { count: number; calls: readonly (ReplayedCall & { before: string; now: string })[] };
  problems: readonly string[];
}

export interface ExplainAnswer {
  event: string;
  /** In the order in which they run. */
  hooks: readonly { name: string; isSelected: boolean; why: string; layer: string }[];
  dropped: readonly { name: string; why: string }[];
  lacking: readonly { name: string; host: string; what: string }[];
  /** Whether the agents that the event may come from know of hawk. */
  isRegistered: boolean | null;
  problems: readonly string[];
}

export interface RecordedCall {
  id: string;
  time: string;
  host: string;
  event: string;
  tool: string;
  input: Record<string, unknown>;
}

/** A file that a project brings, as `hawk trust` shows it. */
export interface ReviewedFile {
  path: string;
  /** What to say behind the path: its size, its mode, how it changed. */
  facts: string;
  /** `null`: hawk can't show what it does. */
  text: string | null;
  isDiff: boolean;
  sha256: string;
}

export interface PendingProject extends Omit<DescribedReview, "files"> {
  files: readonly ReviewedFile[];
  problems: readonly string[];
}

export interface PendingDownload {
  name: string;
  from: string;
  events: readonly string[];
  description: string;
  notes: readonly string[];
  bytes: number;
  text: string;
  digest: string;
}

export interface TrustAnswer {
  pending: readonly PendingProject[];
  trusted: readonly TrustedProject[];
  downloads: readonly PendingDownload[];
  /** Projects that can't be read, and why. */
  unread: readonly { root: string; why: string }[];
}

/** The result of a : the same as the command says. */
export interface ActAnswer {
  /** The command that does the same. */
  command: string;
  done: string;
  notes: readonly string[];
}

/** Everything on the page at one time, for a file of its own. */
export interface Report {
  time: string;
  start: StartInfo;
  coverage: Coverage;
  passed: AuditReport;
  trace: readonly TraceEntry[];
  hooks: readonly HookListing[];
  details: Readonly<Record<string, HookDetail>>;
  projects: Readonly<Record<string, string>>;
}

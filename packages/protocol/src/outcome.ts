/** How much of a hook's output counts, no matter who runs it. */
export const OUTPUT_LIMIT_BYTES = 1_048_576;

/** From strongest to weakest: `deny`, `defer`, `ask`, `allow`. */
export type PermissionDecision = "deny" | "defer" | "ask" | "allow";

/** The strongest comes first. */
export const ranking: readonly PermissionDecision[] = ["deny", "defer", "ask", "allow"];

/** How a hook ended. */
export type OutcomeStatus = "success" | "blocking" | "non_blocking_error" | "cancelled";

/** How a model hook fails, other than an unreachable model: out of turns, no answer, read too much, or an event too long to show. */
const modelFailures = ["turns", "no_answer", "budget", "input"] as const;

/** What goes wrong with hooks. `abort` is the user's own doing and no failure of the hook; every other kind is one. */
export const failureKinds = ["exit", "timeout", "abort", "spawn", "invalid_output", "http", "unsupported", ...modelFailures] as const;

type FailureKind = (typeof failureKinds)[number];

/** Something that a hook asked for and did not get. */
export interface LostEffect {
  effect: "block" | "permission" | "updatedInput" | "updatedOutput" | "context";
  why: string;
}

/** What one hook did, in a form shared by all dialects. */
export interface Outcome {
  /** The hook's id in the plan. */
  hookId: string;
  /** How it went. */
  status: OutcomeStatus;
  /** Why it blocked, failed or was cancelled. */
  reason?: string;
  /** What went wrong, if something did. */
  failure?: FailureKind;
  /** Its answer to a question of permission. */
  permission?: { decision: PermissionDecision; reason?: string };
  /** Replaces the input of the tool, the prompt or the request. */
  updatedInput?: Record<string, unknown>;
  /** Replaces the tool's output. */
  updatedOutput?: unknown;
  /** For the model. */
  context?: string;
  /** For the user. */
  systemMessage?: string;
  /** The agent should stop entirely. */
  stop?: { reason?: string };
  /** The agent should not show the hook's output. */
  suppressOutput?: boolean;
  /** The hook keeps running in the background. */
  async?: { timeoutMs: number };
  /** The host's own fields without a canonical meaning, such as `watchPaths`; passed through. */
  extra?: Record<string, unknown>;
  /** When it ended, on any clock: the later of two changed inputs wins. */
  finishedAtMs?: number;
  /** What it asked for that this call can't provide. */
  lost?: LostEffect[];
}

/** The result of a process. */
export interface ProcessResult {
  /** `null` when a signal ended it. */
  exitCode: number | null;
  /** What it printed. */
  stdout: string;
  /** What it printed to stderr. */
  stderr: string;
  /** It was stopped because its time was up. */
  timedOut?: boolean;
  /** The caller aborted it. */
  aborted?: boolean;
  /** It could not be started, and why. */
  spawnError?: string;
}

/** What a webhook answered. */
export interface HttpResult {
  /** The HTTP status. */
  status?: number;
  /** What HTTP calls that status: `Not Found`. */
  statusText?: string;
  /** The text of the answer. */
  body: string;
  /** There was no answer in time. */
  timedOut?: boolean;
  /** The caller aborted it. */
  aborted?: boolean;
  /** There was no answer, and why. */
  error?: string;
}

/** What a model answered to a prompt or an agent hook. */
export interface ModelResult {
  /** What the model said. */
  text: string;
  /** There was no answer in time. */
  timedOut?: boolean;
  /** The caller aborted it. */
  aborted?: boolean;
  /** Why there is no answer. */
  error?: string;
  /** What kind of failure the error is; without it, the model could not be asked. */
  failure?: (typeof modelFailures)[number];
}

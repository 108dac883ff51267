/** How much of a hook's output counts, no matter who runs it. */
export const OUTPUT_LIMIT_BYTES = 1_048_576;

/** `deny` outweighs `defer`, that `ask`, that `allow`. */
export type PermissionDecision = "deny" | "defer" | "ask" | "allow";

/** The strongest comes first. */
export const ranking: readonly PermissionDecision[] = ["deny", "defer", "ask", "allow"];

/** How a hook fared. */
export type OutcomeStatus = "success" | "blocking" | "non_blocking_error" | "cancelled";

/** Ways in which a model hook fails besides an unreachable model: out of turns, no answer, read too much, or an event too long to show. */
const modelFailures = ["turns", "no_answer", "budget", "input"] as const;

/** What goes wrong with hooks. `abort` is the user's own doing and no failure of the hook; every other kind is one. */
export const failureKinds = ["exit", "timeout", "abort", "spawn", "invalid_output", "http", "unsupported", ...modelFailures] as const;

type FailureKind = (typeof failureKinds)[number];

/** Something that a hook asked for and did not get. */
export interface LostEffect {
  effect: "block" | "permission" | "updatedInput" | "updatedOutput" | "context";
  why: string;
}

/** What one hook did, in the one form into which every dialect is read. */
export interface Outcome {
  /** The hook's id in the plan. */
  hookId: string;
  /** How it went. */
  status: OutcomeStatus;
  /** Why it blocked, failed or was cancelled. */
  reason?: string;
  /** For what did not go as planned: what went wrong. */
  failure?: FailureKind;
  /** Its answer to a question of permission. */
  permission?: { decision: PermissionDecision; reason?: string };
  /** Replaces the tool's input, the prompt's, the request's. */
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
  /** The hook goes on in the background. */
  async?: { timeoutMs: number };
  /** Fields of the host's own that have no canonical meaning, such as `watchPaths`; passed through. */
  extra?: Record<string, unknown>;
  /** When it ended, on any one clock: of two changed inputs the later one counts. */
  finishedAtMs?: number;
  /** What it asked for that can't be had of this call. */
  lost?: LostEffect[];
}

/** What a process left behind. */
export interface ProcessResult {
  /** `null` when a signal ended it. */
  exitCode: number | null;
  stdout: string;
  stderr: string;
  timedOut?: boolean;
  aborted?: boolean;
  /** It could not be started, and why. */
  spawnError?: string;
}

/** What a webhook answered. */
export interface HttpResult {
  status?: number;
  /** What HTTP calls that status: `Not Found`. */
  statusText?: string;
  body: string;
  timedOut?: boolean;
  aborted?: boolean;
  /** There was no answer, and why. */
  error?: string;
}

/** What a model answered to a prompt or an agent hook. */
export interface ModelResult {
  text: string;
  timedOut?: boolean;
  aborted?: boolean;
  error?: string;
  /** What kind of failure the error is; without it, the model could not be asked. */
  failure?: (typeof modelFailures)[number];
}

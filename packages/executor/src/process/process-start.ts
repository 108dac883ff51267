import type { ProcessResult } from "@hawk/protocol";

/** A program to start. */
export interface ProcessStart {
  file: string;
  args: string[];
  /** Passes the arguments unquoted, for a program with its own rules: cmd on Windows. */
  isVerbatim?: true;
  /** All of its environment; nothing else is inherited. */
  env: Record<string, string>;
  cwd: string;
  /** Absent: it reads from `/dev/null`. */
  stdin?: string | Buffer;
}

export interface ProcessOptions {
  timeoutMs: number;
  /** Between TERM and KILL. */
  graceMs?: number;
  /** The bytes of stdout, and of stderr, that are kept. */
  outputLimit?: number;
  signal?: AbortSignal;
  /** Gets stdout so far, each time there is more, until it returns `true` or a new timeout. */
  onStdout?: (text: string) => boolean | { timeoutMs: number };
  /** Gets each piece of output as it comes, even beyond the limit. */
  onOutput?: (stream: "stdout" | "stderr", text: string) => void;
}

/** What a process printed and how it ended. */
export interface ProcessReport extends ProcessResult {
  /** What it wrote, kept or not. */
  stdoutBytes: number;
  stderrBytes: number;
  /** It wrote more than is kept. */
  isTruncated: boolean;
  durationMs: number;
}

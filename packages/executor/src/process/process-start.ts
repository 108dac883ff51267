import type { ProcessResult } from "@hawk/protocol";

/** A program to start. */
export interface ProcessStart {
  file: string;
  args: string[];
  /** The arguments are put behind the program as they are, for one that has rules of its own: cmd on Windows. */
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
  /** Gets what stdout has given so far, each time that it gives something, until it answers `true`, or how long the program has from then on. */
  onStdout?: (text: string) => boolean | { timeoutMs: number };
  /** Gets each piece of the output as it comes, also what is not kept. */
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

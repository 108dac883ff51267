import type { ProcessStart } from "../process-start.ts";

/** A shell command in the root directory, with nothing but a `PATH`. */
export function shellStart(command: string, more: Partial<ProcessStart> = {}): ProcessStart {
  return { file: "/bin/sh", args: ["-c", command], env: { PATH: process.env["PATH"] ?? "" }, cwd: "/", ...more };
}

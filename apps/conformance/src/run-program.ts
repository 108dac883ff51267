import { execFile } from "node:child_process";
import type { ExecFileOptions } from "node:child_process";

export interface ProgramRun {
  isOk: boolean;
  stdout: string;
  stderr: string;
}

/** Runs a program to its end. That it fails, or is not there, is a value. */
export function runProgram(program: string, args: readonly string[], options: ExecFileOptions = {}): Promise<ProgramRun> {
  return new Promise((resolve) => {
    execFile(program, args, { maxBuffer: 2 ** 26, ...options }, (error, stdout, stderr) =>
      resolve({ isOk: error === null, stdout: String(stdout), stderr: String(stderr) || (error?.message ?? "") }),
    );
  });
}

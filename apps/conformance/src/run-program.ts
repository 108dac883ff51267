import { execa } from "execa";
import type { Options } from "execa";

export interface ProgramRun {
  isOk: boolean;
  stdout: string;
  stderr: string;
}

/** Runs a program to its end. That it fails, or is not there, is a value. An environment that is given is all there is of it. */
export async function runProgram(
  program: string,
  args: readonly string[],
  { cwd, env, timeout, stdin }: Pick<Options, "cwd" | "env" | "timeout" | "stdin"> = {},
): Promise<ProgramRun> {
  const own = { ...(cwd === undefined ? {} : { cwd }), ...(env === undefined ? {} : { env, extendEnv: false }) };
  const options = {
    ...own,
    ...(timeout === undefined ? {} : { timeout }),
    ...(stdin === undefined ? {} : { stdin }),
    reject: false,
    stripFinalNewline: false,
  } as const;
  const { failed, stdout, stderr, shortMessage = "" } = await execa(program, args, options);
  return { isOk: !failed, stdout: stdout ?? "", stderr: stderr || shortMessage };
}

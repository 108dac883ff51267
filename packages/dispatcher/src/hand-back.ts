import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { letGoOfStreams } from "./streams.ts";

/**
 * Lets the runner end with a code while this process keeps running a hook: the code is in a file that the runner reads when the signal
 * comes. `false` if the runner can't be signaled and has to wait for this process.
 */
export function handBack(code: number, temporaryDir: string, runner: number): boolean {
  const path = join(temporaryDir, `${runner}.code`);
  // Another process may have this pid by now.
  if (process.ppid !== runner) return false;
  try {
    // An existing file is from another process with this pid.
    rmSync(path, { force: true });
    writeFileSync(path, `${code}\n`, { flag: "wx", mode: 0o600 });
    process.kill(runner, "SIGUSR1");
  } catch {
    rmSync(path, { force: true });
    return false;
  }
  letGoOfStreams();
  // Closing the host's terminal must not end background hooks.
  for (const signal of ["SIGINT", "SIGHUP"]) process.removeAllListeners(signal).on(signal, () => undefined);
  return true;
}

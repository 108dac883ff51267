import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { letGoOfStreams } from "./streams.ts";

/**
 * Lets the runner end with a code while this process goes on with a hook: the code is in a file that the runner reads when the signal
 * comes. `false` when the runner can't be signaled, and has to wait for our end.
 */
export function handBack(code: number, temporaryDir: string, runner: number): boolean {
  const path = join(temporaryDir, `${runner}.code`);
  // Another process may have that number by now.
  if (process.ppid !== runner) return false;
  try {
    // One that is there was left by another process of that number.
    rmSync(path, { force: true });
    writeFileSync(path, `${code}\n`, { flag: "wx", mode: 0o600 });
    process.kill(runner, "SIGUSR1");
  } catch {
    rmSync(path, { force: true });
    return false;
  }
  letGoOfStreams();
  // The end of the host's terminal is not the end of what goes on in the background.
  for (const signal of ["SIGINT", "SIGHUP"]) process.removeAllListeners(signal).on(signal, () => undefined);
  return true;
}

import { spawn } from "node:child_process";
import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";

const running = new Set<ChildProcessWithoutNullStreams>();
let isStopping = false;

/** Starts a program in a process group of its own, so it can be ended with all that it starts. */
export function startChild(
  program: string,
  args: readonly string[],
  options: { env: Record<string, string | undefined>; cwd: string },
): ChildProcessWithoutNullStreams {
  const child = spawn(program, args, { ...options, stdio: "pipe", detached: true });
  running.add(child);
  if (isStopping) endChild(child);
  child.once("exit", () => running.delete(child)).once("error", () => running.delete(child));
  return child;
}

/** Ends a program and what it has started. */
export function endChild({ pid }: Pick<ChildProcessWithoutNullStreams, "pid">): boolean {
  try {
    return pid !== undefined && process.kill(-pid, "SIGKILL");
  } catch {
    // It has already ended.
    return false;
  }
}

/** The program is about to end: all that still run are ended, and so are those that would be started yet. */
export function stopChildren(): Promise<void> {
  isStopping = true;
  return endChildren();
}

/** Ends all that still run, so none of them writes anything any more. */
export async function endChildren(): Promise<void> {
  const all = [...running];
  const ends = all.map((child) => once(child, "exit").catch(() => undefined));
  for (const child of all) endChild(child);
  await Promise.all(ends);
}

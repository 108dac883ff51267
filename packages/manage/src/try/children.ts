import { spawn } from "node:child_process";
import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import { ownGroup, signalGroup } from "@hawk/executor";

const running = new Set<ChildProcessWithoutNullStreams>();
let isStopping = false;

export interface ChildOptions {
  env: Record<string, string | undefined>;
  cwd: string;
  /** The arguments are for cmd on Windows, which has rules of its own. */
  isVerbatim?: boolean;
}

/** Starts a program in a process group of its own, so it can be ended with all that it starts. */
export function startChild(program: string, args: readonly string[], options: ChildOptions): ChildProcessWithoutNullStreams {
  const { isVerbatim = false, ...others } = options;
  const child = spawn(program, args, { ...others, ...ownGroup, stdio: "pipe", windowsVerbatimArguments: isVerbatim });
  running.add(child);
  if (isStopping) endChild(child);
  child.once("exit", () => running.delete(child)).once("error", () => running.delete(child));
  return child;
}

/** Ends a program and what it has started. */
export function endChild({ pid }: Pick<ChildProcessWithoutNullStreams, "pid">): boolean {
  return pid !== undefined && signalGroup(pid, "SIGKILL");
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

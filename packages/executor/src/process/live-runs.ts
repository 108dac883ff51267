import { signalGroup } from "./process-group.ts";
import { killRuns } from "./sweep.ts";

/** A process that we started or are about to start. */
export interface LiveRun {
  runId: string;
  /** Absent until it is started. */
  pid?: number;
  /** Ends it gracefully; removed from the list once that is done. */
  stop: () => void;
}

const signals = ["SIGTERM", "SIGINT", "SIGHUP"] as const;
const live = new Set<LiveRun>();
let raised: NodeJS.Signals | undefined;

/**
 * Sees to it that a run doesn't outlive us, until the answer is called. Listens only while there are runs, and has to be called
 * before the process is started: a signal may come between the two.
 */
export function trackRun(run: LiveRun): () => void {
  if (live.size === 0) listen();
  live.add(run);
  return () => {
    if (live.delete(run) && live.size === 0) finish();
  };
}

/** This process ends once its runs have ended; nothing new may start. */
export function isEnding(): boolean {
  return raised !== undefined;
}

function listen(): void {
  for (const signal of signals) process.on(signal, handleSignal);
  process.on("exit", killAll);
}

function finish(): void {
  for (const signal of signals) process.off(signal, handleSignal);
  process.off("exit", killAll);
  const signal = raised;
  raised = undefined;
  if (signal !== undefined) process.kill(process.pid, signal);
}

/** Without this handler the signal would have ended the program, so raise it again, unless the program handles it itself. */
function handleSignal(signal: NodeJS.Signals): void {
  const isRepeated = raised !== undefined;
  if (process.listenerCount(signal) === 1) raised = signal;
  if (isRepeated) killAll();
  else for (const run of live) run.stop();
}

function killAll(): void {
  const runs = [...live];
  for (const { pid } of runs) if (pid !== undefined) signalGroup(pid, "SIGKILL");
  if (runs.length > 0) killRuns(runs.map((run) => run.runId));
}

const EVERY_MS = 250;
/** Rounds after which a hook in this process that keeps it from ending has had its time. */
const LAST_ROUND = 8;

/** Ends this process, and its hooks as at a cancellation, once the process that waits for its answer is gone. Answers how to stop watching. */
export function watchParent(parent: number): () => void {
  let rounds = 0;
  // Hooks that run in this process can't end it.
  const exit = process.exit.bind(process);
  const look = (): void => {
    if (isThere(parent)) return;
    rounds += 1;
    // Where there are no signals, the hooks are ended as this process exits.
    if (process.platform === "win32") exit(1);
    if (rounds === 1) process.kill(process.pid, "SIGTERM");
    if (rounds === LAST_ROUND) process.kill(process.pid, "SIGKILL");
  };
  look();
  const timer = setInterval(look, EVERY_MS).unref();
  return () => clearInterval(timer);
}

/** Windows keeps the number of a parent that has ended. */
function isThere(parent: number): boolean {
  if (process.platform !== "win32") return process.ppid === parent;
  try {
    return process.kill(parent, 0);
  } catch {
    return false;
  }
}

const EVERY_MS = 250;
/** After this many rounds, exit even if an inline hook is still running. */
const LAST_ROUND = 8;

/** Cancels the hooks and ends this process once the process that waits for it is gone. Returns a function that stops watching. */
export function watchParent(parent: number): () => void {
  let rounds = 0;
  // Hooks that run in this process can't end it.
  const exit = process.exit.bind(process);
  const look = (): void => {
    if (isThere(parent)) return;
    rounds += 1;
    // Without signals, the hooks end as this process exits.
    if (process.platform === "win32") exit(1);
    if (rounds === 1) process.kill(process.pid, "SIGTERM");
    if (rounds === LAST_ROUND) process.kill(process.pid, "SIGKILL");
  };
  look();
  const timer = setInterval(look, EVERY_MS).unref();
  return () => clearInterval(timer);
}

/** Windows keeps the pid of a parent that has ended. */
function isThere(parent: number): boolean {
  if (process.platform !== "win32") return process.ppid === parent;
  try {
    return process.kill(parent, 0);
  } catch {
    return false;
  }
}

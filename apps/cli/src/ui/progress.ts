import { escapeText } from "./terminal.ts";

const PATIENCE_MS = 300;
const STEP_MS = 100;
const CLEAR_LINE = "\r\u001B[2K";

/** Says on one line what is under way, once it has taken a moment, and for how long. The answer ends it and wipes the line. */
export function showProgress(write: (text: string) => void, what: string | (() => string)): () => void {
  const started = performance.now();
  let isShown = false;
  const show = (): void => {
    const elapsedMs = performance.now() - started;
    if (elapsedMs < PATIENCE_MS) return;
    isShown = true;
    write(`${CLEAR_LINE}${escapeText(typeof what === "string" ? what : what())} … ${Math.floor(elapsedMs / 1000)} s`);
  };
  const timer = setInterval(show, STEP_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    if (isShown) write(CLEAR_LINE);
  };
}

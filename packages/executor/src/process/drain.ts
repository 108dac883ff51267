import type { Output } from "./collect-output.ts";
import { nowMs } from "./now-ms.ts";

const QUIET_MS = 50;
const DEADLINE_MS = 150;

/**
 * Waits for what an ended process left in its pipes: until they end, go quiet, or the deadline comes. A background
 * child may hold them open forever, so this never waits for their end.
 */
export async function drainOutputs(outputs: readonly Output[]): Promise<void> {
  const deadline = nowMs() + DEADLINE_MS;
  const ended = Promise.all(outputs.map((output) => output.ended));
  let seen = -1;
  while (seen !== countBytes(outputs) && !outputs.every((output) => output.hasEnded()) && nowMs() < deadline) {
    seen = countBytes(outputs);
    await quietOr(ended);
  }
}

function countBytes(outputs: readonly Output[]): number {
  return outputs.reduce((sum, output) => sum + output.bytes(), 0);
}

/** After a busy period timers fire before reads; the immediate reads pending data before deciding that the pipe is quiet. */
async function quietOr(ended: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const quiet = new Promise<void>((resolve) => {
    timer = setTimeout(() => setImmediate(resolve), QUIET_MS);
  });
  await Promise.race([ended, quiet]);
  clearTimeout(timer);
}

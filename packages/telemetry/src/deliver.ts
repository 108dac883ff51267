import type { Taken } from "./encode.ts";
import type { Answer } from "./post.ts";

/** Why the collector has nothing, and how long it asks to wait. */
export interface Failure {
  failure: string;
  askedMs?: number | undefined;
}

/** If this many single records are rejected and none accepted, the records aren't the problem. */
const ENOUGH = 3;

/**
 * Sends records. A rejected request is halved until the offending record is found, so the rest arrives.
 * If it rejects all of them, something else is wrong, and that is a failure: nothing is dropped.
 */
export async function deliver<Item>(
  items: readonly Item[],
  send: (items: readonly Item[]) => Promise<Answer>,
): Promise<{ taken: Taken } | Failure> {
  const tally = { taken: 0, refused: 0, rejected: 0, message: "" };
  const waiting: (readonly Item[])[] = [items];
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    const answer = await send(part);
    if ("failure" in answer) return answer;
    if ("taken" in answer) {
      tally.taken += part.length;
      tally.rejected += answer.taken.rejected;
      tally.message ||= answer.taken.message;
    } else if (part.length > 1) {
      const half = Math.ceil(part.length / 2);
      waiting.push(part.slice(half), part.slice(0, half));
    } else {
      tally.refused += 1;
      tally.message ||= answer.refused;
    }
    if (tally.taken === 0 && tally.refused >= ENOUGH) break;
  }
  if (tally.taken === 0 && tally.refused > 0) return { failure: tally.message };
  return { taken: { rejected: tally.rejected + tally.refused, message: tally.message } };
}

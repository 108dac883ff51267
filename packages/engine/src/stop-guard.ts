import { keepsGoing } from "@hawk/protocol";
import type { HookEvent, Verdict } from "@hawk/protocol";

const MOST_SESSIONS = 1000;

/** Keeps hooks from sending an agent back to work forever. */
export interface StopGuard {
  /** The event, with whether a hook keeps the agent going. */
  prepare: (event: HookEvent) => HookEvent;
  /** The verdict, without its rejection once there were too many in a row. */
  settle: (event: HookEvent, verdict: Verdict) => Verdict;
}

export function createStopGuard(cap: number): StopGuard {
  const counts = new Map<string, number>();
  return {
    prepare(event) {
      if (event.name === "user_prompt_submit" || event.name === "session_end") forget(counts, event);
      if (!keepsGoing(event.name) || event.payload["stop_hook_active"] !== undefined) return event;
      return { ...event, payload: { ...event.payload, stop_hook_active: (counts.get(keyOf(event)) ?? 0) > 0 } };
    },
    settle(event, verdict) {
      if (!keepsGoing(event.name)) return verdict;
      const key = keyOf(event);
      const count = verdict.kind === "reject" ? (counts.get(key) ?? 0) + 1 : 0;
      if (count > 0 && count <= cap) {
        if (counts.size >= MOST_SESSIONS) counts.clear();
        counts.set(key, count);
        return verdict;
      }
      counts.delete(key);
      return count === 0 ? verdict : letStop(verdict, cap);
    },
  };
}

function letStop({ reason: _reason, ...verdict }: Verdict, cap: number): Verdict {
  const why = `${verdict.event} was blocked ${cap} times in a row, which is the limit`;
  return { ...verdict, kind: "continue", ignored: [...verdict.ignored, { hookId: "", effect: "block", why }] };
}

function forget(counts: Map<string, number>, { payload }: HookEvent): void {
  const session = `${String(payload["session_id"])} `;
  for (const key of counts.keys()) if (key.startsWith(session)) counts.delete(key);
}

function keyOf({ name, payload }: HookEvent): string {
  return [payload["session_id"], name, payload["agent_id"] ?? payload["teammate_name"] ?? ""].map(String).join(" ");
}

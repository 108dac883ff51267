import type { TraceEntry } from "@hawk/runner";

/** How an outcome is shown. */
export type Tone = "good" | "plain" | "warn" | "bad";

interface OutcomeWords {
  tone: Tone;
  /** Why a call passed although a hook matched it; absent if that is expected. */
  passed?: string;
}

const words: Readonly<Record<TraceEntry["outcome"], OutcomeWords>> = {
  ok: { tone: "good" },
  context: { tone: "good" },
  answer: { tone: "plain" },
  background: { tone: "plain" },
  paused: { tone: "warn", passed: "Hooks were paused." },
  unsupported: { tone: "warn", passed: "The agent can't do what the hook asked for." },
  "unknown tool": { tone: "plain" },
  "unknown caller": { tone: "plain" },
  weakened: { tone: "warn" },
  missing: { tone: "warn", passed: "The hook's file wasn't there." },
  flood: { tone: "warn", passed: "The hook printed without end." },
  failed: { tone: "warn", passed: "The hook ended with an error, and it isn't a guard." },
  timeout: { tone: "warn", passed: "The hook didn't end in time, and it isn't a guard." },
  unreadable: { tone: "warn", passed: "The event couldn't be read." },
  broken: { tone: "warn", passed: "hawk couldn't ask the hooks." },
  blocked: { tone: "bad" },
};

export const outcomeNames: readonly string[] = Object.keys(words);

export function toneOf(outcome: TraceEntry["outcome"]): Tone {
  return words[outcome].tone;
}

/** Why a call passed that a hook matched; `null` if it was blocked, was fine, or was already over. */
export function whyPassed({ outcome, event }: TraceEntry): string | null {
  return /^(?:pre_|permission_request|user_prompt)/.test(event) ? (words[outcome].passed ?? null) : null;
}

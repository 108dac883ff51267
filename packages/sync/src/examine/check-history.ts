import type { TraceEntry } from "@hawk/runner";
import type { Check, Finding } from "./finding.ts";
import { readTrace } from "../read-trace.ts";

/** How many of the last entries to check. */
const RECENT = 2000;

const words: Readonly<Record<string, string>> = {
  failed: "ended with an error",
  timeout: "did not end in time",
  flood: "printed without end",
  missing: "was not there",
};

/** Hooks that did run lately, and did not do what they should. */
export const checkHistory: Check = ({ world: { state } }) => {
  const entries = readTrace(state.trace, { count: RECENT });
  // A hook that has worked since is fixed.
  const last = new Map(entries.flatMap((entry) => entry.hooks.map((hook) => [`${hook} ${entry.host} ${entry.event}`, { hook, entry }])));
  return [...last.values()].filter(({ hook, entry }) => entry.hook === hook && entry.outcome in words).map(toFinding);
};

function toFinding({ hook, entry: { host, event, outcome, time } }: { hook: string; entry: TraceEntry }): Finding {
  return {
    severity: "warning",
    subject: hook,
    what: `${words[outcome]} when it last ran at ${event} in ${host}, ${time}`,
    fix: `hawk log --hook ${hook}, or hawk test ${hook}`,
  };
}

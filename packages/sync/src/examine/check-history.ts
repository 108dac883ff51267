import type { TraceEntry } from "@hawk/runner";
import type { Check, Finding } from "./finding.ts";
import { readTrace } from "../read-trace.ts";

/** How many of the last entries to check. */
const RECENT = 200;

const words: Readonly<Record<string, string>> = {
  failed: "ended with an error",
  timeout: "did not end in time",
  flood: "printed without end",
  missing: "was not there",
};

/** Hooks that did run lately, and did not do what they should. */
export const checkHistory: Check = ({ world: { state } }) => {
  const entries = readTrace(state.trace).slice(-RECENT);
  const last = new Map(entries.map((entry) => [`${entry.hook} ${entry.host} ${entry.event}`, entry]));
  // A hook that has worked since is fixed.
  return [...last.values()].filter(({ outcome }) => outcome in words).map(toFinding);
};

function toFinding({ hook, host, event, outcome, time }: TraceEntry): Finding {
  return {
    severity: "warning",
    subject: hook,
    what: `${words[outcome]} when it last ran at ${event} in ${host}, ${time}`,
    fix: `hawk log --hook ${hook}, or hawk test ${hook}`,
  };
}

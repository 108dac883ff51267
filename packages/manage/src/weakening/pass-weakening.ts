import { writeTrace } from "@hawk/dispatcher";
import { HawkError } from "@hawk/errors";
import { quoteWord, shorten } from "@hawk/runner";
import { statePaths } from "@hawk/state";
import type { Surroundings } from "@hawk/state";
import { configTarget } from "../hooks/config-target.ts";
import { getValues } from "../settings/get-values.ts";
import { findMark } from "./agent-marks.ts";
import type { FoundMark } from "./agent-marks.ts";
import { listParents } from "./list-parents.ts";

/** Who runs a command, and how to reach the user. */
export interface WeakeningCaller extends Surroundings {
  /** Asks at the controlling terminal, wherever stdin and stdout go; `null` without one. */
  askAtTty?: (question: string) => string | null;
  /** The programs above this one, the nearest first. */
  parents?: () => string[];
  /** Present where the user sits at a terminal. */
  ask?: unknown;
}

/**
 * Runs before each command that leaves agents with fewer guards, or with unreviewed hooks. Below an agent the user has
 * to confirm at the terminal, no matter the options. Returns a function that records who ran it, once done; a refusal is recorded right away.
 */
export function passWeakening(words: readonly string[], caller: WeakeningCaller): () => void {
  const line = ["hawk", ...words.map(quoteWord)].join(" ");
  const mark = findMark(caller.env);
  const isAgreed = mark === null || isAgreedTo(line, mark, caller);
  const trace = prepareTrace(line, mark, isAgreed, caller);
  if (isAgreed) return trace;
  trace();
  throw new HawkError("cli/below-agent", `nothing was changed: ${describe(mark)} started this, and nobody confirmed it at a terminal`, {
    hint: `an agent can't weaken its own guards; run it in your own terminal: ${line}`,
  });
}

function isAgreedTo(line: string, mark: FoundMark, { askAtTty }: WeakeningCaller): boolean {
  const question = `hawk: ${describe(mark)} started this command, which weakens your agents' guards:\n  ${line}\nType yes to let it: `;
  return askAtTty?.(question)?.trim().toLowerCase() === "yes";
}

function describe({ title, variable }: FoundMark): string {
  return `${title} (${variable} is set)`;
}

/** Reads the trace level now: the command may be about to change it. */
function prepareTrace(line: string, mark: FoundMark | null, isAgreed: boolean, caller: WeakeningCaller): () => void {
  if (isTraceOff(caller)) return () => undefined;
  const entry = {
    time: new Date().toISOString().replace(/\.\d+Z$/, "Z"),
    host: mark?.id ?? "hawk",
    event: "command",
    hooks: [],
    outcome: isAgreed ? ("weakened" as const) : ("blocked" as const),
    about: shorten(line, 200),
    reason: shorten(describeCaller(mark, isAgreed, caller), 300),
  };
  return () => void writeTrace(statePaths(caller).trace, entry);
}

function describeCaller(mark: FoundMark | null, isAgreed: boolean, { ask, parents = listParents }: WeakeningCaller): string {
  const who = mark === null ? "run by the user" : `run below ${describe(mark)}`;
  const where = mark === null ? (ask ? "at a terminal" : "without a terminal") : isAgreed ? "the user said yes" : "nobody said yes";
  const above = parents();
  return `${who}, ${where}${above.length === 0 ? "" : `; started by ${above.join(" < ")}`}`;
}

/** An unreadable configuration doesn't say. */
function isTraceOff(caller: WeakeningCaller): boolean {
  try {
    return getValues(configTarget(false, caller), "trace").some(([, level]) => level === "off");
  } catch {
    return false;
  }
}

import { HawkError } from "@hawk/errors";
import type { TraceEntry } from "@hawk/runner";
import type { Io } from "../ui/io.ts";
import { findMark } from "./agent-marks.ts";
import type { FoundMark } from "./agent-marks.ts";

/**
 * Stands before each command that leaves the agents with fewer guards, or with hooks that nobody has looked at. Below an agent the user has
 * to say yes at the terminal, whatever the options say. The answer writes down who ran it, for when it is done; what is not done is written at once.
 */
export async function passWeakening(words: readonly string[], io: Io): Promise<() => void> {
  const { quoteWord } = await import("@hawk/runner");
  const line = ["hawk", ...words.map(quoteWord)].join(" ");
  const mark = findMark(io.env);
  const isAgreed = mark === null || isAgreedTo(line, mark, io);
  const trace = await prepareTrace(line, mark, isAgreed, io);
  if (isAgreed) return trace;
  trace();
  throw new HawkError("cli/below-agent", `nothing was changed: ${describe(mark)} started this, and nobody said yes at a terminal`, {
    hint: `an agent can't weaken its own guards; run it in a terminal of your own: ${line}`,
  });
}

function isAgreedTo(line: string, mark: FoundMark, { askAtTty }: Pick<Io, "askAtTty">): boolean {
  const question = `hawk: ${describe(mark)} started this command, which weakens what guards your agents:\n  ${line}\nType yes to let it: `;
  return askAtTty?.(question)?.trim().toLowerCase() === "yes";
}

function describe({ title, variable }: FoundMark): string {
  return `${title} (${variable} is set)`;
}

/** Asks now how much is traced: the command may be about to change that. */
async function prepareTrace(line: string, mark: FoundMark | null, isAgreed: boolean, io: Io): Promise<() => void> {
  if (await isTraceOff(io)) return () => undefined;
  const { shorten } = await import("@hawk/runner");
  const { statePaths } = await import("@hawk/state");
  const { writeTrace } = await import("@hawk/dispatcher");
  const entry: TraceEntry = {
    time: new Date().toISOString().replace(/\.\d+Z$/, "Z"),
    host: mark?.id ?? "hawk",
    event: "command",
    hooks: [],
    outcome: isAgreed ? "weakened" : "blocked",
    about: shorten(line, 200),
    reason: shorten(describeCaller(mark, isAgreed, io), 300),
  };
  return () => void writeTrace(statePaths(io).trace, entry);
}

function describeCaller(mark: FoundMark | null, isAgreed: boolean, { ask, parents }: Pick<Io, "ask" | "parents">): string {
  const who = mark === null ? "run by the user" : `run below ${describe(mark)}`;
  const where = mark === null ? (ask ? "at a terminal" : "without a terminal") : isAgreed ? "the user said yes" : "nobody said yes";
  const above = parents?.() ?? [];
  return `${who}, ${where}${above.length === 0 ? "" : `; started by ${above.join(" < ")}`}`;
}

/** A configuration that can't be read says nothing about it. */
async function isTraceOff(io: Io): Promise<boolean> {
  const { configTarget, getValues } = await import("@hawk/manage");
  try {
    return getValues(configTarget(false, io), "trace").some(([, level]) => level === "off");
  } catch {
    return false;
  }
}

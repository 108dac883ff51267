import { HawkError } from "@hawk/errors";
import type { TraceEntry } from "@hawk/runner";
import type { Io } from "../ui/io.ts";
import { findMark } from "./agent-marks.ts";
import type { FoundMark } from "./agent-marks.ts";

/**
 * Stands before each command that leaves the agents with fewer guards, or with hooks that nobody has looked at. Below an agent the user has
 * to say yes at the terminal, whatever the options say. Either way the trace tells who ran it.
 */
export async function passWeakening(words: readonly string[], io: Io): Promise<void> {
  const { quoteWord } = await import("@hawk/runner");
  const line = ["hawk", ...words.map(quoteWord)].join(" ");
  const mark = findMark(io.env);
  const isAgreed = mark === null || isAgreedTo(line, mark, io);
  await trace(line, mark, isAgreed, io);
  if (!isAgreed)
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

async function trace(line: string, mark: FoundMark | null, isAgreed: boolean, io: Io): Promise<void> {
  const { statePaths } = await import("@hawk/state");
  const { writeTrace } = await import("@hawk/dispatcher");
  if (!(await isTraceOff(io))) writeTrace(statePaths(io).trace, await toEntry(line, mark, isAgreed, io));
}

async function toEntry(line: string, mark: FoundMark | null, isAgreed: boolean, io: Io): Promise<TraceEntry> {
  const { shorten } = await import("@hawk/runner");
  const who = mark === null ? "run by the user" : `run below ${describe(mark)}`;
  const where = mark === null ? (io.ask ? "at a terminal" : "without a terminal") : isAgreed ? "the user said yes" : "nobody said yes";
  const parents = io.parents?.() ?? [];
  return {
    time: new Date().toISOString().replace(/\.\d+Z$/, "Z"),
    host: mark?.id ?? "hawk",
    event: "command",
    hooks: [],
    outcome: isAgreed ? "weakened" : "blocked",
    about: shorten(line, 200),
    reason: shorten(`${who}, ${where}${parents.length === 0 ? "" : `; started by ${parents.join(" < ")}`}`, 300),
  };
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

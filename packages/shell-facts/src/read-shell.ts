import type { ShellFacts } from "./facts.ts";
import { expandJoined } from "./expand.ts";
import { Reading } from "./reading.ts";
import type { ReadOptions } from "./reading.ts";
import { runWords } from "./run.ts";
import { runNode, runStatements } from "./statements.ts";

const steps = { runWords, runNode, runStatements, expandJoined };

/** What a command line does, as far as its text says. Never throws: what can't be followed is said in `cut`. */
export function readShell(text: string, options: ReadOptions): ShellFacts {
  const reading = new Reading(options, steps);
  try {
    reading.readText(text);
  } catch (error) {
    reading.giveUp(error instanceof RangeError ? "nested too deeply" : `unreadable: ${String(error)}`);
  }
  return { commands: reading.commands, effects: reading.effects, cut: reading.cut, problems: reading.problems };
}

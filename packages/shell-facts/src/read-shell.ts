import type { ShellFacts } from "./facts.ts";
import { expandJoined } from "./expand.ts";
import { readCmd } from "./read-cmd.ts";
import { readPowerShell } from "./read-powershell.ts";
import { Reading } from "./reading.ts";
import type { Language, ReadOptions } from "./reading.ts";
import { runWords } from "./run.ts";
import { runNode, runStatements } from "./statements.ts";

const steps = { runWords, runNode, runStatements, expandJoined };

const readers: Readonly<Record<Language, (reading: Reading, text: string) => unknown>> = {
  sh: (reading, text) => reading.readText(text),
  powershell: (reading, text) => readPowerShell(reading, text),
  cmd: (reading, text) => readCmd(reading, text),
};

/**
 * Says what a command line does, as far as its text shows. Never throws: `cut` says what it could not follow.
 *
 * @example
 * ```ts
 * const { effects } = readShell("rm -rf build", { directory: "/repo", home: "/home/me", variables: {} });
 * console.log(effects[0].kind, effects[0].path.text); // delete build
 * ```
 */
export function readShell(text: string, options: ReadOptions): ShellFacts {
  const reading = new Reading(options, steps);
  try {
    for (const language of options.languages ?? ["sh"]) reading.inSubshell(() => readers[language](reading, text));
  } catch (error) {
    reading.giveUp(error instanceof RangeError ? "nested too deeply" : `unreadable: ${String(error)}`);
  }
  return { commands: reading.commands, effects: reading.effects, cut: reading.cut, problems: reading.problems };
}

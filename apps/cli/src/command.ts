import type { Io } from "./io.ts";

interface OptionSpec {
  type: "boolean" | "string";
  summary: string;
  short?: string;
  /** What to call the value in the help: `N`. */
  value?: string;
}

interface PositionalSpec {
  name: string;
  summary: string;
  isOptional?: true;
  /** It takes all that follow. Only the last one can. */
  isRepeated?: true;
}

export interface CommandArguments {
  positionals: string[];
  options: Record<string, string | boolean | undefined>;
}

/** One row of the command table, from which the parser, the help and the completions are made. */
export interface Command {
  name: string;
  summary: string;
  positionals: readonly PositionalSpec[];
  options: Readonly<Record<string, OptionSpec>>;
  examples: readonly string[];
  /** The code of a command is loaded only when that command runs. */
  load: () => Promise<{ run: (args: CommandArguments, io: Io) => number | Promise<number> }>;
}

/** Commands that belong together, as the help shows them. */
export interface CommandGroup {
  title: string;
  commands: readonly Command[];
}

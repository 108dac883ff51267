import type { Io } from "./io.ts";

interface OptionSpec {
  type: "boolean" | "string";
  summary: string;
  short?: string;
  /** What to call the value in the help: `N`. */
  value?: string;
}

export interface CommandArguments {
  positionals: string[];
  options: Record<string, string | boolean | undefined>;
}

/** One row of the command table, from which the parser and the help are made. */
export interface Command {
  name: string;
  summary: string;
  positionals: readonly { name: string; summary: string }[];
  options: Readonly<Record<string, OptionSpec>>;
  examples: readonly string[];
  /** The code of a command is loaded only when that command runs. */
  load: () => Promise<{ run: (args: CommandArguments, io: Io) => number | Promise<number> }>;
}

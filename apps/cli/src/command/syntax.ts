import type { Option } from "./options.ts";
import type { Positional } from "./positionals.ts";

export type Options = Readonly<Record<string, Option>>;
export type Positionals = Readonly<Record<string, Positional>>;

/** The source of the parser, the help and the completions. */
export interface Syntax<P extends Positionals = Positionals, O extends Options = Options> {
  name: string;
  summary: string;
  positionals: P;
  /** By their names in the request: `dryRun` is written `--dry-run`. */
  options: O;
  examples: readonly string[];
}

/** A command's request: a value for each of its positionals and options. */
export type Request<P extends Positionals, O extends Options> = {
  [Name in keyof P]: P[Name] extends Positional<infer Value> ? Value : never;
} & { [Name in keyof O]: O[Name] extends Option<infer Value> ? Value : never };

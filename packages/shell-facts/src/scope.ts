import type { Function as FunctionNode } from "unbash";
import type { Command, Flow, Word } from "./facts.ts";

export interface Variable {
  readonly word: Word;
  readonly list?: readonly Word[];
  /** Another name for this variable: `declare -n`. */
  readonly target?: string;
  readonly isExported?: boolean;
}

interface Descriptor {
  readonly path?: Word;
  readonly flow?: Flow;
}

/** What a shell knows at one point. A subshell gets a copy. */
export interface Scope {
  directory: string;
  zero: string;
  positional: readonly Word[];
  variables: Map<string, Variable>;
  functions: Map<string, FunctionNode>;
  aliases: Map<string, string>;
  /** What the command itself has put into files, by whole path. */
  files: Map<string, Flow>;
  links: Map<string, string>;
  descriptors: Map<string, Descriptor>;
  after: readonly Command[];
  wrappers: readonly string[];
  isRemote: boolean;
  isGuess: boolean;
}

export function createScope(directory: string): Scope {
  return {
    directory,
    zero: "sh",
    positional: [],
    variables: new Map(),
    functions: new Map(),
    aliases: new Map(),
    files: new Map(),
    links: new Map(),
    descriptors: new Map(),
    after: [],
    wrappers: [],
    isRemote: false,
    isGuess: false,
  };
}

/** A subshell: what it sets is gone afterwards, but files stay written. */
export function copyScope(scope: Scope): Scope {
  return {
    ...scope,
    variables: new Map(scope.variables),
    functions: new Map(scope.functions),
    aliases: new Map(scope.aliases),
    descriptors: new Map(scope.descriptors),
  };
}

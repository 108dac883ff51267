export { ANY, MAYBE_EMPTY, STAR, UNSEEN, hasPattern, isOpen, shown } from "./facts.ts";
export type { Command, Effect, EffectKind, Flow, Provenance, ShellFacts, Word } from "./facts.ts";
export { hasFlag, splitArguments } from "./options.ts";
export type { OptionShape, SplitArguments } from "./options.ts";
export { resolvePath } from "./paths.ts";
export { readShell } from "./read-shell.ts";
export type { Language, ReadOptions } from "./reading.ts";
export { unixPath, unixWord } from "./unix-path.ts";

import type { AndOr, CompoundList, PipelineNode, Statement, Word as WordNode } from "unbash";
import type { Flow, Word } from "./facts.ts";
import type { Reading } from "./reading.ts";

/** The steps that lead back to the beginning: a command runs a text, which has words, which run commands. They are handed in, so no module
 * imports one that imports it. */
export interface Steps {
  readonly runWords: (reading: Reading, words: readonly Word[], stdin: Flow, own?: ReadonlyMap<string, Word>) => Flow;
  readonly runNode: (reading: Reading, node: PipelineNode | AndOr | CompoundList, stdin: Flow) => Flow;
  readonly runStatements: (reading: Reading, statements: readonly Statement[], stdin: Flow) => Flow;
  readonly expandJoined: (reading: Reading, node: WordNode) => Word;
}

import type { InProcessAnswer, InProcessEvent } from "@hawk/dispatcher";
import { loadProgram } from "@hawk/state/program";
import type * as Program from "./dispatcher-program.ts";

/** The file of the program itself, whose name changes with what is in it; known when that is made. */
declare const PROGRAM: string;

// The dispatcher for hawk's plugin in an agent, which loads it once and starts runners where that fails. Nothing happens until it is called.
const program = loadProgram(__dirname, PROGRAM, () => null, false) as Partial<typeof Program>;
if (!program.isWhole) throw new Error(`${PROGRAM} is cut off`);

export function serve(event: InProcessEvent): Promise<InProcessAnswer | null> {
  return (program as typeof Program).serve(event, __dirname);
}

import { writeSync } from "node:fs";
import { basename, join } from "node:path";
import { loadProgram, placeForCode } from "@hawk/state/program";

/** The file of the program itself, whose name changes with what is in it; known when that is made. */
declare const PROGRAM: string;

// The guard that hooks call: node guard.cjs NAME, with the event on stdin. See packages/guard/sh/guard.sh.
const compiled = join(__dirname, "..", "..", "compiled");
try {
  const loaded = loadProgram(__dirname, PROGRAM, () => placeForCode(compiled, "guard", basename(__dirname)));
  if ((loaded as { isWhole?: true }).isWhole !== true) throw new Error(`${PROGRAM} is cut off`);
} catch (error) {
  writeSync(2, `hawk: ${__dirname} is damaged, so the guard could not be asked: ${(error as Error).message}; run hawk sync\n`);
  process.exit(2);
}

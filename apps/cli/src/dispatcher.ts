import { writeSync } from "node:fs";
import { basename, join } from "node:path";
import { loadProgram, placeForCode } from "@hawk/state/program";

/** The file of the program itself, whose name changes with what is in it; known when that is made. */
declare const PROGRAM: string;

// The program that a runner hands an event to: node dispatcher.cjs PLAN HOST EVENT PREFIX RAN FAILURE, with the payload on stdin.
// A copy in a project has no place for code. Each host has one of its own, since each calls other functions; so has each other use (--trace).
const [, , first = "", host = ""] = process.argv;
const compiled = join(__dirname, "..", "..", "compiled");
try {
  const use = first.startsWith("--") ? first.slice(2) : host;
  const loaded = loadProgram(__dirname, PROGRAM, () => placeForCode(compiled, use, basename(__dirname)));
  const { isWhole, start } = loaded as { isWhole?: true; start: () => void };
  if (isWhole !== true) throw new Error(`${PROGRAM} is cut off`);
  start();
} catch (error) {
  writeSync(2, `hawk: ${__dirname} is damaged, so no hook could be asked: ${(error as Error).message}; run hawk sync\n`);
  // A runner that gives a code for failures knows whether there is a guard. With --trace it has answered already.
  process.exit(first === "--trace" || process.argv[7] ? 98 : 2);
}

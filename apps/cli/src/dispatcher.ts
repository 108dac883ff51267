import { basename, join } from "node:path";
import { placeForCode } from "./keep-code.ts";
import { loadProgram } from "./load-program.ts";

/** The file of the program itself, whose name changes with what is in it; known when that is made. */
declare const PROGRAM: string;

// The program that a runner hands an event to: node dispatcher.cjs PLAN HOST EVENT PREFIX RAN, with the payload on stdin.
// A copy in a project has no place for code. Each host has one of its own, since each calls other functions; so has each other use (--trace).
const [, , first = "", host = ""] = process.argv;
const compiled = join(__dirname, "..", "..", "compiled");
loadProgram(__dirname, PROGRAM, () => placeForCode(compiled, first.startsWith("--") ? first.slice(2) : host, basename(__dirname)));

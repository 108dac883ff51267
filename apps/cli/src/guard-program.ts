import { readFileSync, writeSync } from "node:fs";
import { answerEvent } from "@hawk/guard/node";
import type { Guard } from "@hawk/guard";

const name = process.argv[2] as Guard;
const { exitCode, stdout, stderr } = answerEvent(name, readFileSync(0, "utf8"), process.env, process.cwd());
if (stdout !== "") writeSync(1, stdout);
if (stderr !== "") writeSync(2, stderr);
process.exitCode = exitCode;

/** A file that is cut off may still be a program, one that does nothing. This is its last word. */
export const isWhole = true;

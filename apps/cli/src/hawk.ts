#!/usr/bin/env node
import { writeSync } from "node:fs";
import { homedir } from "node:os";
import { loadProgram, placeForCode } from "@hawk/state/program";
import { statePaths } from "@hawk/state";
import { readVersion } from "./version.ts";

/** The file of the program itself, whose name changes with what is in it; known when that is made. */
declare const PROGRAM: string;

const [first] = process.argv.slice(2);
if (first === "--version" || first === "-v") writeSync(1, `${readVersion()}\n`);
else {
  const { compiled } = statePaths({ env: process.env, home: homedir() });
  loadProgram(__dirname, PROGRAM, () => placeForCode(compiled, "hawk", PROGRAM));
}

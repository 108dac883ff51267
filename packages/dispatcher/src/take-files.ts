import { readFileSync, readdirSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { OUTPUT_LIMIT_BYTES } from "@hawk/protocol";
import { parseShellRuns } from "@hawk/runner";
import type { ShellRun } from "@hawk/runner";

/** Reads the shell's files about the hooks it ran. */
export function readFiles(prefix: string, ran: string): ShellRun[] {
  return parseShellRuns(ran, (index, stream) => readOutput(`${prefix}.${index}.${stream}`));
}

/** Reads it, and removes it. */
export function takeFiles(prefix: string, ran: string): ShellRun[] {
  const hooks = readFiles(prefix, ran);
  if (prefix !== "") removeFiles(prefix);
  return hooks;
}

function readOutput(path: string): string {
  try {
    return readFileSync(path).subarray(0, OUTPUT_LIMIT_BYTES).toString("utf8");
  } catch {
    return "";
  }
}

function removeFiles(prefix: string): void {
  const directory = dirname(prefix);
  const start = `${basename(prefix)}.`;
  for (const name of readdirSync(directory)) if (name.startsWith(start)) rmSync(join(directory, name), { force: true });
}

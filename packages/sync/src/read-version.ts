import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { isObject } from "@hawk/protocol";
import { resolveLinks } from "@hawk/state";

/** The version of a host; `null` if its files don't say. Never starts the host: some take seconds, and leave files behind. */
export function readVersion(binary: string): string | null {
  const program = resolveLinks(binary);
  return packageVersion(program) ?? namedVersion(program);
}

/** Claude Code's own installer links to a program whose name is its version. */
function namedVersion(program: string): string | null {
  return /^\d+\.\d+\.\d+[\w.+-]*$/.exec(basename(program))?.[0] ?? null;
}

/** The version in this program's package. */
function packageVersion(program: string): string | null {
  for (let directory = dirname(program); directory !== dirname(directory); directory = dirname(directory)) {
    const { bin, version } = readPackage(directory);
    const programs = isObject(bin) ? Object.values(bin) : [bin];
    const isIts = programs.some((path) => typeof path === "string" && resolveLinks(join(directory, path)) === program);
    if (isIts) return typeof version === "string" ? version : null;
  }
  return null;
}

function readPackage(directory: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(readFileSync(join(directory, "package.json"), "utf8"));
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { isExecutable } from "./program-file.ts";

/**
 * The program behind a shim of pyenv and similar tools, which search at every start and take ten times as long as Python itself. The
 * user's global choice counts; anything with an unexpected layout stays as it is.
 */
export function resolveShim(program: string): string {
  const directory = dirname(program);
  if (basename(directory) !== "shims") return program;
  const root = dirname(directory);
  const version = readVersion(join(root, "version"));
  const behind = join(root, "versions", version, "bin", basename(program));
  return version !== "" && isExecutable(behind) ? behind : program;
}

function readVersion(path: string): string {
  try {
    const version = (readFileSync(path, "utf8").split("\n", 1)[0] ?? "").trim();
    return /^[\w.+-]+$/.test(version) && version !== "system" && !version.startsWith(".") ? version : "";
  } catch {
    return "";
  }
}

import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { UserHome } from "@hawk/state";
import type { Transcript } from "./logged-call.ts";

export interface FoundLog {
  /** Below the directory of all logs. */
  path: string;
  file: string;
  size: number;
}

/** The directory that a host keeps its logs in. */
export function logDirectory({ place: { variable, directory, below } }: Transcript, { home, env }: UserHome): string {
  const named = variable === undefined ? undefined : env[variable];
  return join(named?.startsWith("/") ? named : join(home, directory), below);
}

/** A host's logs that were written to since a time, in order of their names. */
export function findLogs(transcript: Transcript, root: string, sinceMs: number): FoundLog[] {
  return listPaths(root)
    .filter(transcript.isLog)
    .flatMap((path) => {
      const file = join(root, path);
      const status = statSync(file, { throwIfNoEntry: false });
      return status?.isFile() && newest(file, status.mtimeMs) >= sinceMs ? [{ path, file, size: status.size }] : [];
    });
}

/** A database is written to beside its file. */
function newest(file: string, mtimeMs: number): number {
  return file.endsWith(".db") ? Math.max(mtimeMs, statSync(`${file}-wal`, { throwIfNoEntry: false })?.mtimeMs ?? 0) : mtimeMs;
}

function listPaths(root: string): string[] {
  try {
    return readdirSync(root, { recursive: true, encoding: "utf8" }).toSorted();
  } catch {
    return [];
  }
}

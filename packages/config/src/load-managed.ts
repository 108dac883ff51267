import { statSync } from "node:fs";
import type { Stats } from "node:fs";
import { dirname } from "node:path";
import type { ConfigProblem } from "@hawk/protocol/read";

const GROUP_OR_OTHER_WRITABLE = 0o022;

/** Why an administrator's file is not trusted, or `null`: only the administrator may own and write it and its directory. */
export function managedFileProblem(file: string, stats: Stats, adminUid: number): ConfigProblem | null {
  const directory = dirname(file);
  const suspect = [
    { path: file, stats },
    { path: directory, stats: statSync(directory) },
  ].find((entry) => entry.stats.uid !== adminUid || (entry.stats.mode & GROUP_OR_OTHER_WRITABLE) !== 0);
  if (!suspect) return null;
  const why = suspect.stats.uid === adminUid ? "others can write it, not only the administrator" : "the administrator does not own it";
  return {
    file,
    line: 1,
    column: 1,
    message: `managed settings are ignored: ${suspect.path}: ${why}`,
    hint: `chown root "${suspect.path}" && chmod go-w "${suspect.path}"`,
    severity: "warning",
  };
}

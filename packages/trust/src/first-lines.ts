import { join, relative } from "node:path";
import { HawkError } from "@hawk/errors";
import { parseShebang, shebangProblem } from "@hawk/executor";
import type { HookDefinition } from "@hawk/protocol";
import type { Snapshot } from "./copies/snapshot.ts";
import { isOpenCommand } from "./open-command.ts";

/** Refuses programs of a project whose first line leads to code that depends on where an agent works. */
export function refuseFirstLines({ root, files }: Snapshot, paths: readonly string[]): void {
  for (const path of paths) {
    const problem = shebangProblem(headOf(files, path));
    if (problem !== null)
      throw new HawkError("trust/refused", `${join(root, path)}: ${problem}`, {
        hint: "name the interpreter by its absolute path, or with #!/usr/bin/env NAME",
      });
  }
}

/** The path in the project of the file that a hook runs; `null` when it has none, or the user's own. */
export function fileOf({ handler }: HookDefinition, copy: string): string | null {
  const way = handler.type === "shell" && handler.file !== undefined ? relative(copy, handler.file) : "..";
  return way.startsWith("..") ? null : way;
}

/** Whether the program that a file's first line names may start more than that file. */
export function isOpenFile({ files }: Snapshot, path: string): boolean {
  const shebang = parseShebang(headOf(files, path));
  if (shebang === null) return false;
  return isOpenCommand({ command: shebang.program, args: [...shebang.args, path] }, (word) => word === path);
}

function headOf(files: Snapshot["files"], path: string): string {
  return files.get(path)?.bytes.toString("utf8", 0, HEAD_BYTES) ?? "";
}

const HEAD_BYTES = 512;

import { readFileSync } from "node:fs";
import type { PlannedHook, ProcessResult } from "@hawk/protocol";

/** Returns a content hook's text without a process; a missing file is a failure, as for a program. */
export function readContent({ handler }: PlannedHook): ProcessResult {
  if (handler.type !== "content") return { exitCode: 1, stdout: "", stderr: "not a content hook" };
  try {
    return { exitCode: 0, stdout: readFileSync(handler.file, "utf8").slice(handler.start), stderr: "" };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return { exitCode: 1, stdout: "", stderr: `${handler.file} can't be read: ${code}` };
  }
}

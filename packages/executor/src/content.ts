import { readFileSync } from "node:fs";
import type { PlannedHook, ProcessResult } from "@hawk/protocol";

/** A content hook gives its text without a process; a file that is gone is a failure, as it would be for a program. */
export function readContent({ handler }: PlannedHook): ProcessResult {
  if (handler.type !== "content") return { exitCode: 1, stdout: "", stderr: "not a content hook" };
  try {
    return { exitCode: 0, stdout: readFileSync(handler.file, "utf8").slice(handler.start), stderr: "" };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return { exitCode: 1, stdout: "", stderr: `${handler.file} can't be read: ${code}` };
  }
}

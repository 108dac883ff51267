import { spawnSync } from "node:child_process";
import { HawkError } from "@hawk/errors";
import type { Io } from "./io.ts";

/** Opens the user's editor on a file, and waits for it. The editor is a line of shell, as it is to git. */
export function openEditor(file: string, io: Pick<Io, "env" | "cwd" | "ask">): void {
  const editor = io.env["VISUAL"] || io.env["EDITOR"] || (io.ask ? "vi" : "");
  if (editor === "")
    throw new HawkError("edit/no-editor", "there is no editor: neither $VISUAL nor $EDITOR is set", {
      hint: `set one of them, or open ${file} yourself`,
    });
  const { status, signal, error } = spawnSync("/bin/sh", ["-c", `${editor} "$@"`, "hawk", file], {
    stdio: "inherit",
    env: { ...io.env },
    cwd: io.cwd,
  });
  if (status === 0) return;
  const why = error ? error.message : signal ? `ended by ${signal}` : `exit code ${status}`;
  throw new HawkError("edit/editor-failed", `the editor failed: ${why}`, {
    hint: `$VISUAL or $EDITOR is ${editor}; check that it runs`,
  });
}

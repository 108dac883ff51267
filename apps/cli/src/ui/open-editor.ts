import { spawnSync } from "node:child_process";
import { HawkError } from "@hawk/errors";
import { findPrograms, startForCommand } from "@hawk/executor";
import type { ProgramStart } from "@hawk/executor";
import type { Io } from "./io.ts";

/** What most machines have, the friendliest first. `editor` is whatever Debian and its like were told to use. */
const usual = process.platform === "win32" ? ["notepad"] : ["editor", "nano", "micro", "vim", "vi", "emacs"];

/** Whether there is a way to edit: the user names an editor, or sits at a terminal. */
export function canEdit({ env, ask }: Pick<Io, "env" | "ask">): boolean {
  return Boolean(env["VISUAL"] || env["EDITOR"] || ask);
}

/** Opens the user's editor on a file, and waits for it. The editor is a line of shell, as it is to git. */
export function openEditor(file: string, io: Pick<Io, "env" | "cwd" | "ask">): void {
  const editor = io.env["VISUAL"] || io.env["EDITOR"] || (io.ask ? findEditor(io.env["PATH"] ?? "") : "");
  if (editor === "")
    throw new HawkError("edit/no-editor", "there is no editor: neither $VISUAL nor $EDITOR is set", {
      hint: `set one of them, or open ${file} yourself`,
    });
  const { file: program, args, isVerbatim = false } = startOf(editor, file);
  const { status, signal, error } = spawnSync(program, args, {
    stdio: "inherit",
    windowsVerbatimArguments: isVerbatim,
    env: { ...io.env },
    cwd: io.cwd,
  });
  if (status === 0) return;
  const why = error ? error.message : signal ? `ended by ${signal}` : `exit code ${status}`;
  throw new HawkError("edit/editor-failed", `the editor failed: ${why}`, {
    hint: `the editor is ${editor}; $VISUAL or $EDITOR names another`,
  });
}

/** On Windows, the line is one for cmd. No file name has a quote there. */
function startOf(editor: string, file: string): ProgramStart {
  const start = process.platform === "win32" ? startForCommand(`${editor} "${file}"`) : null;
  return start === null || "spawnError" in start ? { file: "/bin/sh", args: ["-c", `${editor} "$@"`, "hawk", file] } : start;
}

function findEditor(path: string): string {
  return usual.find((name) => findPrograms(name, path, 1).length > 0) ?? "";
}

import { toAbsolute } from "./patch-call.ts";

/** The path for a patch: as it was written there, unless a hook has changed it. */
export function newPath(path: string, cwd: string, newer: string | undefined): string {
  return newer === undefined || newer === toAbsolute(path, cwd) ? path : newer;
}

/** A patch has whole lines only. */
export function toLines(text: string | undefined): string[] | undefined {
  return text === "" ? [] : text?.replace(/\r?\n$/, "").split(/\r?\n/);
}

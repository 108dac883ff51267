import { MAYBE_EMPTY, UNSEEN } from "./facts.ts";
import { unixPath } from "./unix-path.ts";

/** A whole path without `.`, `..` and doubled slashes. What can't be known stays where it is. */
export function resolvePath(directory: string, given: string): string {
  const path = /^[A-Za-z]:[\\/]/.test(given) ? unixPath(given) : given;
  const whole = path.startsWith("/") || startsOpen(path) ? path : `${directory}/${path}`;
  const parts: string[] = [];
  for (const part of whole.split("/")) {
    if (part === "" || part === ".") continue;
    if (part === "..") {
      if (parts.length > 0 && parts.at(-1) !== "..") parts.pop();
      else if (!whole.startsWith("/")) parts.push("..");
    } else parts.push(part);
  }
  return (whole.startsWith("/") ? "/" : "") + parts.join("/");
}

function startsOpen(path: string): boolean {
  return path.startsWith(UNSEEN) || path.startsWith(MAYBE_EMPTY);
}

export function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** `host:path`, as scp and rsync write it. */
export function isRemotePath(text: string): boolean {
  return /^(?:[\w.-]+@)?[\w.-]+:(?!\/\/)/.test(text) || /^(?:rsync|scp|sftp):\/\//.test(text);
}

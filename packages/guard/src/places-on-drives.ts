import type { Place } from "./places.ts";
import type { World } from "./world.ts";

/** Directories of Windows itself, beside a drive's own. */
const SYSTEM = new Set([
  "windows",
  "program files",
  "program files (x86)",
  "programdata",
  "users",
  "boot",
  "recovery",
  "system volume information",
  "$recycle.bin",
]);
const HOME_PARTS = new Set(
  ".ssh .gnupg .config .aws .kube .azure documents desktop pictures downloads music videos onedrive favorites appdata appdata/local appdata/roaming".split(
    " ",
  ),
);

/** A home like `/c/Users/me` is on Windows, where drives come first and no name has a case. */
export function isOnDrives({ home }: Pick<World, "home">): boolean {
  return /^\/[a-z](?:\/|$)/.test(home);
}

/** What a path on a drive is; nothing for one that is not special. All in small letters. */
export function placeOnDrive(path: string, home: string): Place | undefined {
  const [drive = "", first = "", ...rest] = path.split("/").slice(1);
  if (first === "") return drive.length < 2 ? "root" : undefined;
  if (path === home) return "home";
  if (home.startsWith(`${path}/`)) return "system";
  if (path.startsWith(`${home}/appdata/local/temp`) || path.startsWith(`/${drive}/windows/temp/`) || drive === "tmp") return "temp";
  if (path.startsWith(`${home}/`) && HOME_PARTS.has(path.slice(home.length + 1))) return "home";
  if (first === "windows" || (SYSTEM.has(first) && rest.length === 0)) return "system";
  return first === "users" && rest.length === 1 ? "home" : undefined;
}

import { readFileSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { pendingDirectory } from "../pending.ts";
import { sha256 } from "./find-hooks.ts";
import type { PackageLock, LockedHook } from "./lock-schema.ts";

/** How a downloaded hook stands: only one that is as the user agreed to may run. */
export type Approval = "approved" | "pending" | "changed" | "missing";

/** Says why a hook file must not run: it was downloaded, and nobody agreed to the bytes that it has now. `null` for all others. */
export function createVetFile(lock: PackageLock, registry: string): (path: string, bytes?: Buffer | null) => string | null {
  const hooks = new Map(lock.packages.flatMap((one) => one.hooks).map((hook) => [hook.name.toLowerCase(), hook]));
  const home = resolve(registry);
  const waiting = pendingDirectory(home);
  return (path, bytes) => {
    const directory = dirname(resolve(path));
    if (directory !== home && directory !== waiting) return null;
    // Some disks take names for one that differ in case only.
    const hook = hooks.get(basename(path).normalize("NFKC").toLowerCase());
    const why = hook ? sayWhy(hook, approvalOf(hook, bytes === undefined ? readBytes(path) : bytes)) : null;
    return directory === waiting ? (why ?? notAgreed(basename(path))) : why;
  };
}

/** How a hook stands whose file has these bytes. */
export function approvalOf({ approved }: LockedHook, bytes: Buffer | null): Approval {
  if (!bytes) return "missing";
  if (approved === undefined) return "pending";
  return sha256(bytes) === approved ? "approved" : "changed";
}

function sayWhy({ name }: LockedHook, approval: Approval): string | null {
  if (approval === "pending") return notAgreed(name);
  if (approval === "changed") return `it has changed since you agreed to it: hawk enable ${name} shows it`;
  return approval === "missing" ? "it can't be read" : null;
}

function notAgreed(name: string): string {
  return `it was downloaded and you have not agreed to it yet: hawk enable ${name} shows it`;
}

function readBytes(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}

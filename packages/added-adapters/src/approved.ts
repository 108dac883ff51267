import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { AdapterPin } from "@hawk/adapter";
import { HawkError } from "@hawk/errors";
import { isObject } from "@hawk/protocol";
import { writeOwnFile } from "@hawk/settings-file/file";
import { removeOwnFile } from "@hawk/state";
import type { StatePaths } from "@hawk/state";

/** An adapter that doesn't come with hawk, as the user approved it. */
export interface ApprovedAdapter extends AdapterPin {
  /** The host's id. */
  id: string;
  title: string;
  /** As the user named it: a package, or an absolute path. */
  name: string;
  version: string | null;
  /** The file whose bytes were approved; hawk runs its own copy of them. */
  source: string;
}

type Place = Pick<StatePaths, "root" | "adapters">;

/** The approved adapters. No file means none; an unreadable file is an error. */
export function readApproved({ adapters }: Pick<Place, "adapters">): ApprovedAdapter[] {
  const path = recordPath(adapters);
  const text = readText(path);
  if (text === null) return [];
  try {
    const found = JSON.parse(text) as unknown;
    if (Array.isArray(found) && found.every(isApproved)) return found;
  } catch {
    // Reported below.
  }
  throw new HawkError("adapters/damaged", `${path} is damaged, so hawk doesn't know which adapters you approved`, {
    changed: false,
    hint: "remove the file, and approve them again with hawk adapter add",
  });
}

/** Records an adapter, replacing the one for the same host. */
export function recordAdapter(adapter: ApprovedAdapter, place: Place): void {
  writeApproved([...readApproved(place).filter(({ id }) => id !== adapter.id), adapter], place);
}

/** Forgets an adapter, and removes hawk's copy of it. */
export function forgetAdapter(id: string, place: Place): void {
  writeApproved(
    readApproved(place).filter((one) => one.id !== id),
    place,
  );
}

function writeApproved(approved: readonly ApprovedAdapter[], place: Place): void {
  const before = readApproved(place);
  writeOwnFile(recordPath(place.adapters), `${JSON.stringify(approved, null, 2)}\n`, { mode: 0o600 });
  for (const { file } of before) if (!approved.some((one) => one.file === file)) removeOwnFile(file, place.root);
}

function recordPath(directory: string): string {
  return join(directory, "approved.json");
}

/** Where hawk's copy of these bytes is. */
export function copyPath(directory: string, sha256: string): string {
  return join(directory, sha256, "adapter.mjs");
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    if (code === "ENOENT") return null;
    throw new HawkError("adapters/unreadable", `hawk can't read which adapters you approved: ${message}`, {
      changed: false,
      hint: `make ${dirname(path)} readable`,
      cause,
    });
  }
}

function isApproved(value: unknown): value is ApprovedAdapter {
  if (!isObject(value)) return false;
  const texts = ["id", "title", "name", "source", "file", "sha256"].every((key) => typeof value[key] === "string");
  return texts && (value["version"] === null || typeof value["version"] === "string");
}

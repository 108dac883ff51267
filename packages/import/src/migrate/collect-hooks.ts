import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { findEvent } from "@hawk/events";
import type { EventName } from "@hawk/events";
import { readHookMeta } from "@hawk/hook-meta";
import type { HookMeta } from "@hawk/hook-meta";

/** A hook file where it is now. */
export interface OldHook {
  path: string;
  name: string;
  /** The event that its directory is named after. */
  directoryEvent: EventName | null;
  text: string;
  mode: number;
  meta: HookMeta;
}

/** A file that stays where it is. */
export interface LeftFile {
  path: string;
  why: string;
}

export interface OldHooks {
  hooks: OldHook[];
  left: LeftFile[];
}

/** The hooks of a directory: flat, and in directories that are named after events. Reads only. */
export function collectHooks(directory: string): OldHooks {
  const collected: OldHooks = { hooks: [], left: [] };
  for (const name of list(directory)) {
    const path = join(directory, name);
    const event = eventOf(name);
    if (isFile(path)) collect(collected, path, name, null);
    else if (event) for (const inner of list(path)) collect(collected, join(path, inner), inner, event);
    else collected.left.push({ path, why: "it is a directory that is not named after an event" });
  }
  return collected;
}

/** Whether there are directories in it that are named after events. */
export function hasEventDirectories(directory: string): boolean {
  return list(directory).some((name) => eventOf(name) !== null && !isFile(join(directory, name)));
}

function collect({ hooks, left }: OldHooks, path: string, name: string, directoryEvent: EventName | null): void {
  if (!isFile(path)) return void left.push({ path, why: "it is not a file" });
  const meta = readHookMeta(path);
  if (meta.kind === null || (meta.events.length === 0 && directoryEvent === null))
    return void left.push({ path, why: "it has no header, so its event is unknown" });
  const text = readFileSync(path, "utf8");
  if (text.includes("\uFFFD")) return void left.push({ path, why: "it is not UTF-8 text" });
  hooks.push({ path, name, directoryEvent, text, mode: (statSync(path).mode & 0o111) === 0 ? 0o644 : 0o755, meta });
}

/** By its canonical name only, as the names of directories count for hook files. */
function eventOf(name: string): EventName | null {
  const event = findEvent(name);
  return event && name.replace(/[^A-Za-z]/g, "").toLowerCase() === event.replaceAll("_", "") ? event : null;
}

/** Hidden files such as `.keep` are not hooks. */
function list(directory: string): string[] {
  return existsSync(directory) && statSync(directory).isDirectory()
    ? readdirSync(directory)
        .filter((name) => !name.startsWith("."))
        .toSorted()
    : [];
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

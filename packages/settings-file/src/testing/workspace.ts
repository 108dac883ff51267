import { existsSync, lstatSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { createTree } from "@hawk/testing";
import type { SettingsEntry, Wiring } from "../entry.ts";
import type { EditText } from "../file.ts";
import { editJson } from "../index.ts";

/** A directory for a test with a place for settings and one for our state; it is removed when the test ends. */
export interface Workspace {
  root: string;
  path: string;
  stateDir: string;
}

export function createWorkspace(text?: string): Workspace {
  const root = createTree();
  const path = join(root, "home", ".claude", "settings.json");
  mkdirSync(join(root, "home"));
  if (text !== undefined) writeText(path, text);
  return { root, path, stateDir: join(root, "state", "hawk") };
}

export function writeText(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

export function readText(path: string): string | null {
  return existsSync(path) ? readFileSync(path, "utf8") : null;
}

/** Every file and empty directory below a directory. */
export function listTree(root: string): string[] {
  const visit = (directory: string): string[] => {
    const names = readdirSync(directory).sort();
    if (names.length === 0) return [`${relative(root, directory)}/`];
    return names.flatMap((name) => {
      const path = join(directory, name);
      return lstatSync(path).isDirectory() ? visit(path) : [relative(root, path)];
    });
  };
  return existsSync(root) ? visit(root) : [];
}

/** What must never be left in a workspace: files for the time being, locks, and what recovers them. */
export function listLitter({ root }: Workspace): string[] {
  return listTree(root).filter((path) => /\.hawk-|\.lock$|\.new$|\.dead$/.test(path));
}

export function runnerEntry(event: string, name = "run"): SettingsEntry {
  const mark = `/state/hawk/${name}/${event}`;
  return { path: ["hooks", event], value: { hooks: [{ type: "command", command: mark }] }, mark };
}

export function holding(...entries: SettingsEntry[]): EditText {
  return (text, wiring) => editJson(text, entries, wiring, { name: "settings.json" });
}

/** Keeps what is there of ours, and adds one more. */
export function adding(entry: SettingsEntry): EditText {
  return (text: string | null, wiring: Wiring | null) => editJson(text, [...(wiring?.entries ?? []), entry], wiring);
}

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { isObject } from "@hawk/protocol";
import { findNamesake, freeHookName } from "@hawk/registry";
import { listTaken } from "@hawk/registry/store";
import type { ImportItem } from "./plan-import.ts";

/** A hook under its new name, and which parts already exist. */
export interface SettledItem extends ImportItem {
  isFileThere: boolean;
  isListed: boolean;
}

/** Gives each hook a unique name; nothing is overwritten. Hooks imported before are recognized, so they aren't duplicated. */
export function settleNames(items: readonly ImportItem[], directory: string, listed: readonly unknown[]): SettledItem[] {
  const taken = listTaken(directory);
  const settled: SettledItem[] = [];
  for (const item of items) {
    const names = [...taken, ...settled.map(({ name }) => name), ...listed.flatMap((entry) => nameOf(entry) ?? [])];
    settled.push(item.file ? settleFile(item, item.file.text, directory, names, listed) : settleEntry(item, names, listed));
  }
  return settled;
}

function settleFile(item: ImportItem, text: string, directory: string, names: readonly string[], listed: readonly unknown[]): SettledItem {
  for (let { name } = item; ; name = nextName(name, item.name)) {
    const path = join(directory, name);
    if (existsSync(path)) {
      if (readFileSync(path, "utf8") !== text) continue;
      return { ...item, name, isFileThere: true, isListed: listed.some((entry) => nameOf(entry) === name) };
    }
    if (!isTaken(name, names)) return { ...item, name, isFileThere: false, isListed: false };
  }
}

function settleEntry(item: ImportItem, names: readonly string[], listed: readonly unknown[]): SettledItem {
  const { name: _name, ...wanted } = item.entry ?? {};
  const there = listed.find((entry) => isDeepStrictEqual(withoutName(entry), wanted));
  if (there !== undefined) return { ...item, name: nameOf(there) ?? item.name, isFileThere: true, isListed: true };
  let { name } = item;
  while (isTaken(name, names)) name = nextName(name, item.name);
  return { ...item, name, entry: { ...item.entry, name }, isFileThere: false, isListed: false };
}

function isTaken(name: string, names: readonly string[]): boolean {
  return names.includes(name) || findNamesake(name, names) !== null;
}

/** `guard.py`, `guard-2.py`, `guard-3.py`, … */
function nextName(name: string, first: string): string {
  const tried: string[] = [first];
  while (tried.at(-1) !== name) tried.push(freeHookName(first, tried));
  return freeHookName(first, tried);
}

function nameOf(entry: unknown): string | undefined {
  if (typeof entry === "string") return entry;
  const name = isObject(entry) ? entry["name"] : undefined;
  return typeof name === "string" ? name : undefined;
}

function withoutName(entry: unknown): unknown {
  if (!isObject(entry)) return entry;
  // Parsed objects may lack a prototype, which would count as a difference.
  const { name: _name, ...rest } = JSON.parse(JSON.stringify(entry)) as Record<string, unknown>;
  return rest;
}

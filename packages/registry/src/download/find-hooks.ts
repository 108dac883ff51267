import { createHash } from "node:crypto";
import { parseHookMeta } from "@hawk/hook-meta";
import type { HookMeta } from "@hawk/hook-meta";
import { whyNotHookName } from "../hook-name.ts";
import type { SkippedEntry } from "./tree-entries.ts";

/** A file of a package. */
export interface PackageFile {
  path: string;
  bytes: Buffer;
  isExecutable: boolean;
}

/** A hook as a package has it. */
export interface PackageHook extends PackageFile {
  name: string;
  sha256: string;
  meta: HookMeta;
  /** Files of the package that it mentions, that are not hooks and so do not come along. */
  mentions: string[];
}

/** Tells the hooks among the files of a package, by what they declare. Pure. */
export function findHooks(files: readonly PackageFile[]): { hooks: PackageHook[]; passedOver: SkippedEntry[]; others: number } {
  const looked = files.map((file) => ({ file, ...look(file) }));
  const hooks = looked.filter(({ meta, why }) => meta.kind !== null && why === null);
  const passedOver = looked.flatMap(({ file: { path }, why }) => (why === null ? [] : [{ path, why }]));
  const others = looked.filter(({ meta, why }) => meta.kind === null && why === null);
  const otherNames = new Set(others.map(({ file }) => baseName(file.path)).filter((name) => !isProse(name)));
  return {
    hooks: hooks.map(({ file: { path, bytes, isExecutable }, meta, text }) => ({
      path,
      name: baseName(path),
      bytes,
      isExecutable,
      sha256: sha256(bytes),
      meta,
      mentions: mentionsOf(text, otherNames),
    })),
    passedOver,
    others: others.length,
  };
}

/** The SHA-256 of some bytes, in hexadecimal. */
export function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function look({ path, bytes }: PackageFile): { meta: HookMeta; why: string | null; text: string } {
  const text = bytes.toString("utf8");
  const meta = parseHookMeta(path, text);
  return { meta, why: whyNot(path, text, meta), text };
}

/** Why a file that is a hook, or was meant to be one, can't be taken. */
function whyNot(path: string, text: string, meta: HookMeta): string | null {
  const [problem] = meta.problems;
  if (meta.kind === null) return problem ? `line ${problem.line}: ${problem.message}` : null;
  const badName = whyNotHookName(baseName(path));
  if (badName !== null) return badName;
  const isLostWhenFlat = meta.events.length > 0 && parseHookMeta(baseName(path), text).events.length === 0;
  return isLostWhenFlat ? `only its directory says that it is for ${meta.events.join(", ")}; it needs a header that says so` : null;
}

/** The names of other files that a text has in it. Whether it needs them can't be known from that. */
function mentionsOf(text: string, names: ReadonlySet<string>): string[] {
  if (names.size === 0) return [];
  const words = new Set(text.match(/[\w-][\w.-]*\.\w+/g));
  return [...names].filter((name) => words.has(name)).toSorted();
}

function isProse(name: string): boolean {
  return !name.includes(".") || /^(?:readme|license|changelog|contributing|package)\b/i.test(name);
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

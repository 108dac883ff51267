import { readFileSync, statSync } from "node:fs";
import { basename, extname, join, resolve } from "node:path";
import { isHawkError } from "@hawk/errors";
import { parseHookMeta } from "@hawk/hook-meta";
import type { HookMeta } from "@hawk/hook-meta";
import { addHeader } from "./add-header.ts";
import { checkHookName, cleanHookName, findNamesake, freeHookName } from "./hook-name.ts";
import { listRegistry } from "./list-registry.ts";
import { pendingDirectory } from "./pending.ts";
import { checkMatcher } from "./read-hook.ts";
import { scanHooks } from "./scan-hooks.ts";

/** A hook to copy into the registry. */
export interface Addition {
  /** The file that it is copied from. */
  source: string;
  name: string;
  bytes: Buffer;
  mode: number;
  meta: HookMeta;
  /** It is there already, byte for byte. */
  isThere: boolean;
  /** A header was added: in a flat registry no directory says which event it is for. */
  hasNewHeader: boolean;
}

/** A file that is not copied, and what to do about it. */
export interface Refusal {
  source: string;
  why: string;
  hint: string;
}

/** The hooks to copy into the registry, and those that can't be. */
export interface AddPlan {
  additions: Addition[];
  refusals: Refusal[];
}

const HEADER_HINT = "a hook needs a header, such as # hawk-hook: events=pre_tool_use";

/** Plans which hooks of files and directories go into the registry, and under which names. Only reads. */
export function planAdd(paths: readonly string[], registry: string, as?: string): AddPlan {
  const plan: AddPlan = { additions: [], refusals: [] };
  const places = [registry, pendingDirectory(registry)];
  const taken = new Map(places.flatMap((place) => listRegistry(place).map(({ name }) => [name, join(place, name)])));
  for (const path of paths) {
    const found = findHooks(path);
    if (found.hooks.length === 0) plan.refusals.push(refuseNoHook(path, found.problems));
    for (const { source, meta } of found.hooks) addOne(plan, taken, { source, meta, name: as ?? basename(source) }, registry);
  }
  return plan;
}

interface Found {
  hooks: { source: string; meta: HookMeta }[];
  /** Of files that look as if they were meant to be hooks. */
  problems: string[];
}

function findHooks(path: string): Found {
  const isFile = statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  const { hooks, nearMisses } = scanHooks(path);
  return {
    hooks: hooks.map(({ path: below, name: _name, ...meta }) => ({ source: isFile ? path : join(path, below), meta })),
    problems: nearMisses.flatMap(({ path: file, problems }) =>
      problems.map(({ line, message, hint }) => `${file}:${line} ${message}${hint ? ` (${hint})` : ""}`),
    ),
  };
}

function refuseNoHook(source: string, problems: readonly string[]): Refusal {
  const isDirectory = statSync(source).isDirectory();
  const why = problems.length > 0 ? problems.join("; ") : isDirectory ? "there is no hook in it" : "it is not a hook: it has no header";
  return { source, why, hint: HEADER_HINT };
}

interface Candidate {
  source: string;
  name: string;
  meta: HookMeta;
}

function addOne(plan: AddPlan, taken: Map<string, string>, candidate: Candidate, registry: string): void {
  const { source, name } = candidate;
  const badName = nameProblem(name);
  if (badName) return void plan.refusals.push({ source, why: badName, hint: `hawk add ${source} --as ${cleanHookName(name)} takes it` });
  const content = contentOf(candidate);
  if (!content) return void plan.refusals.push(refuseHeader(candidate));
  const inPlan = plan.additions.find((addition) => addition.name === name);
  const there = inPlan?.bytes ?? readIfThere(join(registry, name)) ?? readWaiting(source, name, registry);
  const isSame = there?.equals(content.bytes) === true;
  if (inPlan && isSame) return;
  const clash = isSame ? null : there ? name : findNamesake(name, [...taken.keys()]);
  if (clash !== null) return void plan.refusals.push(refuseClash(source, name, clash, [...taken.keys()]));
  taken.set(name, source);
  const mode = (statSync(source).mode & 0o111) === 0 ? 0o644 : 0o755;
  plan.additions.push({ source, name, mode, meta: content.meta, bytes: content.bytes, isThere: isSame, hasNewHeader: content.isChanged });
}

function nameProblem(name: string): string | null {
  try {
    checkHookName(name);
    return null;
  } catch (error) {
    if (isHawkError(error)) return error.message;
    throw error;
  }
}

/** The copy's content: the same bytes, unless the file now has to state what its directory stated. */
function contentOf({ source, name, meta }: Candidate): { bytes: Buffer; meta: HookMeta; isChanged: boolean } | null {
  const bytes = readFileSync(source);
  const text = bytes.toString("utf8");
  const flat = checkMatcher(parseHookMeta(name, text), () => text);
  if (flat.kind === meta.kind && (flat.events.length > 0 || meta.events.length === 0)) return { bytes, meta: flat, isChanged: false };
  const changed = addHeader(name, text, meta);
  return changed === null
    ? null
    : { bytes: Buffer.from(changed), meta: checkMatcher(parseHookMeta(name, changed), () => changed), isChanged: true };
}

function refuseHeader({ source, name, meta }: Candidate): Refusal {
  if (extname(name) !== extname(source))
    return { source, why: `as ${name} it would not be the same hook`, hint: `keep its extension, which is ${extname(source) || "none"}` };
  const why = "its directory says which event it is for, and hawk can't safely add a header that says so";
  return { source, why, hint: `add one yourself, with events=${meta.events.join(",")}` };
}

function refuseClash(source: string, name: string, clash: string, names: readonly string[]): Refusal {
  const why =
    clash === name
      ? `${name} is already in the registry, with other contents`
      : `${clash} is already in the registry, and too similar to ${name}`;
  return { source, why, hint: `hawk add ${source} --as ${freeHookName(name, names)} adds it under another name` };
}

/** The path of the waiting file means that file. */
function readWaiting(source: string, name: string, registry: string): Buffer | null {
  const waiting = join(pendingDirectory(registry), name);
  return resolve(source) === waiting ? null : readIfThere(waiting);
}

function readIfThere(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}

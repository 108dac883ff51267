import { HawkError } from "@hawk/errors";
import { approvalOf, approveHooks, changePackages, loadLock, readHookFile, sha256 } from "@hawk/registry/download";
import type { LockedHook, LockedPackage } from "@hawk/registry/download";
import { parseHookMeta } from "@hawk/hook-meta";
import type { UserHome } from "@hawk/state";
import type { Here, Screen, Talk } from "../ui/io.ts";
import { findHook } from "../registry/find-hook.ts";
import { createStyle, escapeText } from "../ui/terminal.ts";
import { packagesByHook } from "../registry/expand-packages.ts";
import { packagePaths } from "@hawk/trust";
import { renderOrigin, toText } from "./render-package.ts";

/** A downloaded hook that the user has not agreed to as it is. What is shown is what is agreed to, whatever becomes of the file meanwhile. */
interface Pending {
  locked: LockedPackage;
  hook: LockedHook;
  bytes: Buffer;
}

export interface ReviewRequest {
  isDry: boolean;
  /** The user's word, given before. */
  isAgreed: boolean;
  /** Shows nothing and asks nothing: what is printed is for a program. */
  isSilent: boolean;
}

/**
 * Shows those of the hooks that were downloaded, whole, and asks. Answers whether all may run; those of the user's own may anyway.
 */
export async function reviewHooks(names: readonly string[], request: ReviewRequest, world: UserHome & Talk): Promise<boolean> {
  const pending = findPending(names, world);
  if (pending.length === 0) return true;
  if (!request.isSilent) for (const one of pending) world.stdout(renderPending(one, world));
  if (request.isDry) return true;
  if (!(await isAgreed(pending, request, world))) return false;
  const digests = new Map(pending.map(({ hook, bytes }) => [hook.name, sha256(bytes)]));
  changePackages(packagePaths(world), (lock) => ({ change: { lock: approveHooks(lock, digests), files: [] } }));
  if (!request.isSilent) world.stdout(`${escapeText([...digests.keys()].join(", "))} may run from now on, as shown above.\n`);
  return true;
}

/** Those of the names that stand for downloaded hooks; the user's own, a project's and hawk's need no look. */
export function findForeign(names: readonly string[], io: Here, project: string | undefined): string[] {
  const packages = packagesByHook(io);
  const found = names.map((name) => (packages.has(name) && !hasFile(name, io) ? name : findHook(name, io, project)));
  return found.flatMap((hook) => {
    if (typeof hook === "string") return [hook];
    return hook.place === "registry" && packages.has(hook.name) ? [hook.name] : [];
  });
}

function hasFile(name: string, io: UserHome): boolean {
  return readHookFile(packagePaths(io), name) !== null;
}

function findPending(names: readonly string[], io: UserHome): Pending[] {
  const paths = packagePaths(io);
  const hooks = loadLock(paths).packages.flatMap((locked) => locked.hooks.map((hook) => ({ locked, hook })));
  return hooks
    .filter(({ hook }) => names.includes(hook.name))
    .map(({ locked, hook }) => ({ locked, hook, bytes: readHookFile(paths, hook.name) ?? refuseMissing(hook.name) }))
    .filter(({ hook, bytes }) => approvalOf(hook, bytes) !== "approved");
}

function refuseMissing(name: string): never {
  throw new HawkError("enable/missing", `${name} was downloaded, and is gone from your registry`, {
    hint: "hawk download --frozen brings it back",
  });
}

function renderPending({ locked, hook, bytes }: Pending, { hasColour }: Pick<Screen, "hasColour">): string {
  const { bold, dim, yellow } = createStyle(hasColour);
  const text = toText(bytes);
  const { events, matcher, description } = parseHookMeta(hook.name, text);
  const isEdited = sha256(bytes) !== hook.sha256;
  const lines = [
    `${bold(escapeText(hook.name))} from ${renderOrigin(locked)}, ${escapeText(hook.path)}`,
    `  runs at ${escapeText(events.join(", ") || "no event")}${matcher === undefined ? "" : ` for ${escapeText(matcher)}`}`,
    ...(description === "" ? [] : [`  it says: ${escapeText(description)}`]),
    ...(isEdited ? [yellow("  it is not as the package has it: somebody edited it here")] : []),
    ...(hook.approved === undefined ? [] : [yellow("  it is not as you agreed to before")]),
    dim(`  all of it, ${bytes.length} bytes:`),
  ];
  return `${lines.join("\n")}\n${indent(text)}\n\n`;
}

function indent(text: string): string {
  return escapeText(text.replace(/\n$/, ""), "\n\t")
    .split("\n")
    .map((line) => `  | ${line}`)
    .join("\n");
}

async function isAgreed(pending: readonly Pending[], request: ReviewRequest, io: Talk): Promise<boolean> {
  if (request.isAgreed) return true;
  const names = escapeText(pending.map(({ hook }) => hook.name).join(" "));
  if (io.ask && !request.isSilent) {
    const question =
      pending.length === 1 ? `Let ${names} run, as it is shown above?` : `Let these ${pending.length} run, as they are shown above?`;
    if ((await io.ask.confirm(question, false)) === true) return true;
    io.stderr("hawk: nothing was enabled\n");
    return false;
  }
  io.stderr(
    `hawk: nothing was enabled: other people wrote this, and nobody agreed to it\n      when you have read it: hawk enable ${names} --yes\n`,
  );
  return false;
}

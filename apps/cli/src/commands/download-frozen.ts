import { pathToFileURL } from "node:url";
import { HawkError, isHawkError } from "@hawk/errors";
import { changePackages, findPackage, loadLock, planRestore } from "@hawk/registry/download";
import type { FetchedPackage, Lock, LockedPackage, PackagePaths, RestorePlan } from "@hawk/registry/download";
import type { CommandArguments } from "../command.ts";
import { exitCode } from "../io.ts";
import type { Io } from "../io.ts";
import { fetchForCommand, readSource, warnOfGit } from "../packages/fetch-for-command.ts";
import { packagePaths, viewRegistry } from "@hawk/trust";
import { renderOrigin } from "../packages/render-package.ts";
import { createStyle, escapeText } from "../terminal.ts";
import { usageError } from "../usage-error.ts";
import { afterChange } from "./after-change.ts";

interface Restored {
  locked: LockedPackage;
  plan: RestorePlan;
}

/** Brings back what the lock says, exactly, and nothing else: all packages, or the one that is named. */
export async function restorePackages(args: CommandArguments, io: Io): Promise<number> {
  const { positionals, options } = args;
  for (const name of ["ref", "select", "as"])
    if (options[name] !== undefined) throw usageError(`--${name} does not go with --frozen`, "hawk.lock says what is taken");
  const paths = packagePaths(io);
  const wanted = chooseLocked(loadLock(paths), positionals[0], args, io);
  const fetched = new Map<string, FetchedPackage>();
  for (const locked of wanted) fetched.set(locked.name, await fetchLocked(locked, args, io));
  warnOfGit([...fetched.values()], io);
  const restored = restore(paths, fetched, options["dry-run"] === true);
  return report(restored, args, io);
}

function chooseLocked(lock: Lock, text: string | undefined, args: CommandArguments, io: Io): LockedPackage[] {
  if (lock.packages.length === 0)
    throw new HawkError("download/no-lock", "hawk.lock has no packages", { hint: "hawk download <source> brings one, and makes the lock" });
  if (text === undefined) return lock.packages;
  if (/^[\w.-]+$/.test(text) && !/^\.{1,2}$/.test(text)) return [findPackage(lock, text)];
  const source = readSource(text, args, io);
  const urls = source.type === "git" ? [source.url] : [source.path, pathToFileURL(source.path).href];
  const byUrl = lock.packages.filter((one) => urls.includes(one.url));
  if (byUrl.length > 0) return byUrl;
  throw new HawkError("download/not-locked", `hawk.lock has no package from ${urls[0]}`, {
    hint: "without --frozen, hawk download adds it",
  });
}

/** By its commit, which is there even when the branch has moved on. A tag is looked up again: it should be where it was. */
async function fetchLocked({ url, ref, refKind, commit }: LockedPackage, args: CommandArguments, io: Io): Promise<FetchedPackage> {
  const source = readSource(url, args, io);
  if (refKind === "tag" || commit === undefined) return fetchForCommand(source, ref, args, io);
  try {
    return await fetchForCommand(source, commit, args, io);
  } catch (error) {
    if (!isHawkError(error) || error.code !== "download/no-commit" || refKind === "commit") throw error;
    return fetchForCommand(source, ref, args, io);
  }
}

/** All packages, or when one has drifted none. */
function restore(paths: PackagePaths, fetched: ReadonlyMap<string, FetchedPackage>, isDry: boolean): Restored[] {
  const planAll = (lock: Lock): { change: RestorePlan["change"]; all: Restored[] } => {
    const all = lock.packages.flatMap((locked) => {
      const found = fetched.get(locked.name);
      return found ? [{ locked, plan: planRestore(lock, locked, found, viewRegistry(paths)) }] : [];
    });
    const files = all.flatMap(({ plan }) => plan.change?.files ?? []);
    const hasDrift = all.some(({ plan }) => plan.drift.length > 0);
    return { change: files.length > 0 && !hasDrift ? { lock, files } : null, all };
  };
  return isDry ? planAll(loadLock(paths)).all : changePackages(paths, planAll).all;
}

function report(restored: readonly Restored[], args: CommandArguments, io: Io): number | Promise<number> {
  const drift = restored.flatMap(({ plan }) => plan.drift);
  const isDry = args.options["dry-run"] === true;
  if (args.options["json"]) io.stdout(`${JSON.stringify({ dryRun: isDry, packages: restored.map(toJson), drift }, null, 2)}\n`);
  else if (drift.length === 0) for (const one of restored) printRestored(one, isDry, io);
  for (const line of drift) io.stderr(`hawk: ${escapeText(line)}\n`);
  if (drift.length > 0) {
    io.stderr("      nothing was changed; hawk update shows what is new, and hawk packages what is edited\n");
    return exitCode.problem;
  }
  return isDry || restored.every(({ plan }) => plan.restored.length === 0) ? exitCode.ok : afterChange(args, io);
}

function toJson({ locked, plan }: Restored): unknown {
  return { package: locked.name, url: locked.url, commit: locked.commit ?? null, restored: plan.restored, already: plan.already };
}

function printRestored({ locked, plan: { restored, already } }: Restored, isDry: boolean, io: Io): void {
  const { bold } = createStyle(io.hasColour);
  const verb = isDry ? "would be restored" : "restored";
  const what = restored.length > 0 ? `${verb}: ${restored.join(", ")}` : "all there, as hawk.lock says";
  const more = restored.length > 0 && already.length > 0 ? `; there already: ${already.join(", ")}` : "";
  io.stdout(`${bold(escapeText(locked.name))} from ${renderOrigin(locked)}: ${escapeText(what + more)}\n`);
}

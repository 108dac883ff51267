import { existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { HawkError } from "@hawk/errors";
import { fetchRepository } from "./fetch-repository.ts";
import { findHooks } from "./find-hooks.ts";
import type { PackageHook } from "./find-hooks.ts";
import { gitEnv } from "./git-env.ts";
import { readGitProxy } from "./git-proxy.ts";
import { findGit } from "./git-program.ts";
import { defaultLimits } from "./limits.ts";
import type { Limits } from "./limits.ts";
import { readDirectory } from "./read-directory.ts";
import type { RefKind } from "./ref.ts";
import type { GitSession } from "./run-git.ts";
import { fileUrlOf } from "./source.ts";
import type { PackageSource, Protocol } from "./source.ts";
import type { SkippedEntry } from "./tree-entries.ts";

/** How a package may be fetched. */
export interface FetchOptions {
  /** Where the PATH is taken from, and for ssh the agent; nothing else. */
  env: Readonly<Record<string, string | undefined>>;
  protocols: readonly Protocol[];
  /** A directory of hawk's own for what is fetched. Nothing stays in it. */
  temporaryDir: string;
  limits?: Partial<Limits>;
  signal?: AbortSignal;
  /** A file with certificates to trust instead of the system's, for servers on the same machine. */
  certificates?: string;
}

/** What a source offers right now. */
export interface FetchedPackage {
  /** As the lock names it: the address of a repository, or the path of a plain directory. */
  url: string;
  /** A plain directory has neither. */
  commit?: string;
  refKind?: RefKind;
  hooks: PackageHook[];
  passedOver: SkippedEntry[];
  /** How many files are not hooks. */
  others: number;
}

/** Fetches what a source has. Runs none of it, and writes only to a temporary directory. */
export async function fetchPackage(source: PackageSource, ref: string | undefined, options: FetchOptions): Promise<FetchedPackage> {
  if (source.type === "git") return fetchGit(source.url, ref, options);
  if (!statSync(source.path, { throwIfNoEntry: false })?.isDirectory())
    throw new HawkError("download/not-found", `there is no directory ${source.path}`, { hint: "check the path" });
  if (isRepository(source.path)) return fetchLocal(source.path, ref, options);
  if (ref !== undefined)
    throw new HawkError("download/no-ref", `${source.path} is not a git repository, so it has no ${ref}`, { hint: "leave --ref out" });
  const { files, passedOver } = readDirectory(source.path, { ...defaultLimits, ...options.limits });
  const found = findHooks(files);
  return { url: source.path, ...found, passedOver: [...passedOver, ...found.passedOver] };
}

/** A clone, or a store without a work tree. */
function isRepository(path: string): boolean {
  return existsSync(join(path, ".git")) || ["HEAD", "objects", "refs"].every((name) => existsSync(join(path, name)));
}

function fetchLocal(path: string, ref: string | undefined, options: FetchOptions): Promise<FetchedPackage> {
  if (options.protocols.includes("file")) return fetchGit(fileUrlOf(path), ref, options);
  throw new HawkError("download/bad-source", `${path} is a git repository, and git would have to read it`, {
    hint: "add --allow-file if you know where it comes from",
  });
}

async function fetchGit(url: string, ref: string | undefined, options: FetchOptions): Promise<FetchedPackage> {
  const program = findGit(options.env["PATH"]);
  mkdirSync(options.temporaryDir, { recursive: true, mode: 0o700 });
  sweepLeftovers(options.temporaryDir);
  const directory = mkdtempSync(join(options.temporaryDir, `download-${process.pid}-`));
  try {
    const session = openSession(program, directory, url, options);
    const { files, ...fetched } = await fetchRepository(session, url, ref);
    const found = findHooks(files);
    return {
      url,
      ...fetched,
      ...found,
      passedOver: [...fetched.passedOver, ...found.passedOver],
    };
  } finally {
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  }
}

const LONGEST_LIFE_MS = 3_600_000;

/** Removes leftovers of killed downloads. Their pid may be reused by now, but no download takes an hour. */
function sweepLeftovers(temporaryDir: string): void {
  for (const name of readdirSync(temporaryDir).filter((one) => one.startsWith("download-"))) {
    const path = join(temporaryDir, name);
    const { mtimeMs = Infinity } = lstatSync(path, { throwIfNoEntry: false }) ?? {};
    const isOver = Date.now() - mtimeMs > LONGEST_LIFE_MS || !isRunning(Number(name.split("-", 2)[1]));
    if (isOver) rmSync(path, { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function openSession(program: string, directory: string, url: string, options: FetchOptions): GitSession {
  const limits = { ...defaultLimits, ...options.limits };
  const protocol = new URL(url).protocol.slice(0, -1) as Protocol;
  const env = gitEnv(options.env, directory, protocol, protocol === "https" ? readGitProxy(program, options.env) : "");
  return {
    program,
    directory,
    env: options.certificates === undefined ? env : { ...env, GIT_SSL_CAINFO: options.certificates },
    limits,
    deadline: performance.now() + limits.durationMs,
    ...(options.signal ? { signal: options.signal } : {}),
  };
}

import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { HawkError } from "@hawk/errors";
import { ownGroup, signalGroup } from "@hawk/executor";
import type { Limits } from "./limits.ts";
import limitedGit from "./limited-git.sh?raw";

/** One conversation with git: the program, our own directory in which it works, what it may use and until when. */
export interface GitSession {
  program: string;
  directory: string;
  env: Record<string, string>;
  limits: Limits;
  /** On the clock of `performance.now()`. */
  deadline: number;
  signal?: AbortSignal;
}

export interface GitOutput {
  exitCode: number | null;
  signal: NodeJS.Signals | null;
  stdout: Buffer;
  stderr: string;
  /** It wrote more than it may, and was ended. */
  isFlooding: boolean;
}

/** Nothing of the repository, and nothing of the user's configuration, starts a program, sends a credential or leads elsewhere. */
const settings = [
  "core.hooksPath=/dev/null",
  "core.fsmonitor=false",
  "transfer.fsckObjects=true",
  "credential.helper=",
  "http.followRedirects=false",
  "safe.bareRepository=explicit",
  "transfer.bundleURI=false",
  "fetch.recurseSubmodules=false",
  // Keep the download in one pack, so its size limit holds, and run nothing in the background.
  "fetch.unpackLimit=1",
  "gc.auto=0",
  "maintenance.auto=false",
  // One thread, and large files as streams, to bound memory.
  "pack.threads=1",
  "core.bigFileThreshold=1m",
];

const BLOCK = 512;
const MEMORY_KB = 2_097_152;
const CPU_SECONDS = 60;
const MOST_STDERR = 16_384;

/** Runs git within the limits. All of it ends, no matter what the server does. */
export async function runGit(
  session: GitSession,
  args: readonly string[],
  { input, mostBytes = 65_536 }: { input?: string; mostBytes?: number } = {},
): Promise<GitOutput> {
  const { file, args: words } = startOfGit(session, args, process.platform);
  const child = spawn(file, words, {
    cwd: session.directory,
    env: session.env,
    ...ownGroup,
    stdio: ["pipe", "pipe", "pipe", "pipe"],
  });
  child.stdin?.on("error", () => undefined).end(input ?? "");
  const hold = child.stdio[3]?.on("error", () => undefined);
  child.once("exit", () => hold?.destroy());
  const output = collect(child, mostBytes);
  const end = await waitFor(child, session);
  killGroup(child);
  if (end === "interrupted") throw new HawkError("download/interrupted", "the download was interrupted", { changed: false });
  if (end === "late")
    throw new HawkError("download/too-slow", `the repository did not arrive within ${session.limits.durationMs / 1000} s`, {
      changed: false,
      hint: "try again, or clone it yourself and download the clone: hawk package add ./clone --allow-file",
    });
  return { exitCode: child.exitCode, signal: child.signalCode, ...output() };
}

/**
 * How git is started. Windows has no limits for a process, so there only the time ends a transfer; and the certificates are the system's, since
 * git would find its own by settings that it doesn't get to see.
 */
export function startOfGit(
  { program, limits }: Pick<GitSession, "program" | "limits">,
  args: readonly string[],
  platform: string,
): { file: string; args: string[] } {
  const all = [...settings, ...(platform === "win32" ? ["http.sslBackend=schannel"] : [])];
  const words = [...all.flatMap((setting) => ["-c", setting]), ...args];
  if (platform === "win32") return { file: program, args: words };
  const blocks = Math.ceil(limits.packBytes / BLOCK);
  return { file: "/bin/sh", args: ["-c", limitedGit, "sh", `${blocks}`, `${CPU_SECONDS}`, `${MEMORY_KB}`, program, ...words] };
}

function collect(child: ChildProcess, mostBytes: number): () => Pick<GitOutput, "stdout" | "stderr" | "isFlooding"> {
  const chunks: Buffer[] = [];
  let size = 0;
  let stderr = "";
  child.stdout?.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size <= mostBytes) chunks.push(chunk);
    else killGroup(child);
  });
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (stderr = (stderr + text).slice(-MOST_STDERR)));
  return () => ({ stdout: Buffer.concat(chunks), stderr, isFlooding: size > mostBytes });
}

/** Waits until the child and its output have ended, or the time is up. */
function waitFor(child: ChildProcess, { deadline, signal }: GitSession): Promise<"ended" | "late" | "interrupted"> {
  return new Promise((resolve, reject) => {
    const finish = (how: "ended" | "late" | "interrupted"): void => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", interrupt);
      if (how !== "ended") abandon(child);
      resolve(how);
    };
    const interrupt = (): void => finish("interrupted");
    const timer = setTimeout(finish, Math.max(0, deadline - performance.now()), "late");
    signal?.addEventListener("abort", interrupt);
    child.once("error", reject);
    child.once("close", () => finish("ended"));
    if (signal?.aborted) interrupt();
  });
}

function abandon(child: ChildProcess): void {
  killGroup(child);
  for (const stream of child.stdio) stream?.destroy();
}

/** Also those that git has started, and who may outlive it. */
function killGroup({ pid }: ChildProcess): void {
  if (pid !== undefined) signalGroup(pid, "SIGKILL");
}

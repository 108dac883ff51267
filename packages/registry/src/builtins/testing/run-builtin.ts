import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { dirname, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { startFor } from "@hawk/executor";

export interface BuiltinRun {
  exitCode: number | null;
  stdout: string;
  stderr: string;
}

export interface BuiltinWorld {
  cwd?: string;
  env?: Record<string, string>;
  /** Above what any event costs, and below what an endless one would, unless a test knows better. CPU time, since the machine may be busy. */
  cpuSeconds?: number;
}

const builtins = fileURLToPath(new URL("../../../builtins/", import.meta.url));

/** The file of a built-in hook, or of a test's own version of it if that is named by its path. */
export function builtinPath(name: string): string {
  return resolve(builtins, name);
}

/** The python3 behind a version manager's, which takes far longer to start than the tests' hooks do. */
const pythonHome = dirname(execFileSync("python3", ["-c", "import sys; print(sys.executable)"], { encoding: "utf8" }).trim());
const PATH = `${pythonHome}:${process.env["PATH"] ?? ""}`;

function startOf(name: string, env: Record<string, string>): { file: string; args: string[]; env: Record<string, string> } {
  const whole = { PATH, ...env };
  const start = startFor(builtinPath(name), { cacheDir: "", env: whole });
  if ("spawnError" in start) throw new Error(start.spawnError);
  return { ...start, env: whole };
}

function toInput(event: unknown): string | Buffer {
  return typeof event === "string" || Buffer.isBuffer(event) ? event : JSON.stringify(event);
}

/** Runs a hook as hawk does: by its first line, with the event on stdin, in an environment that has only what is given. */
export function runBuiltin(name: string, event: unknown, world: BuiltinWorld = {}): BuiltinRun {
  const { file, args, env } = startOf(name, world.env ?? {});
  const options = { input: toInput(event), cwd: world.cwd, env, encoding: "utf8" } as const;
  const { status, stdout, stderr } = spawnSync(
    "/bin/sh",
    ["-c", `ulimit -t ${world.cpuSeconds ?? 20}; exec "$0" "$@"`, file, ...args],
    options,
  );
  return { exitCode: status, stdout, stderr };
}

/** The same, without waiting: beside others, or beside a server of the test. */
export async function startBuiltin(name: string, event: unknown, world: BuiltinWorld = {}): Promise<BuiltinRun> {
  const { file, args, env } = startOf(name, world.env ?? {});
  const child = spawn(file, args, { cwd: world.cwd, env });
  child.stdin.end(toInput(event));
  const [[exitCode], stdout, stderr] = await Promise.all([once(child, "exit"), text(child.stdout), text(child.stderr)]);
  return { exitCode: exitCode as number | null, stdout, stderr };
}

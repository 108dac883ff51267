import { execFileSync, spawnSync } from "node:child_process";
import { dirname } from "node:path";
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
}

const builtins = fileURLToPath(new URL("../../../builtins/", import.meta.url));

export function builtinPath(name: string): string {
  return `${builtins}${name}`;
}

/** The python3 behind a version manager's, which takes far longer to start than the tests' hooks do. */
const pythonHome = dirname(execFileSync("python3", ["-c", "import sys; print(sys.executable)"], { encoding: "utf8" }).trim());
const PATH = `${pythonHome}:${process.env["PATH"] ?? ""}`;

/** Runs a hook as hawk does: by its first line, with the event on stdin, in an environment that has only what is given. */
export function runBuiltin(name: string, event: unknown, { cwd, env = {} }: BuiltinWorld = {}): BuiltinRun {
  const whole = { PATH, ...env };
  const start = startFor(builtinPath(name), { cacheDir: "", env: whole });
  if ("spawnError" in start) throw new Error(start.spawnError);
  const input = typeof event === "string" || Buffer.isBuffer(event) ? event : JSON.stringify(event);
  const { status, stdout, stderr } = spawnSync(start.file, start.args, { input, cwd, env: whole, encoding: "utf8", timeout: 30_000 });
  return { exitCode: status, stdout, stderr };
}

export function bashEvent(command: unknown): Record<string, unknown> {
  return { session_id: "s", cwd: "/repo", hook_event_name: "PreToolUse", tool_name: "Bash", tool_input: { command, description: "try" } };
}

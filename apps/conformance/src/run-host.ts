import { join } from "node:path";
import { runAgent } from "@hawk/proof/drive";
import type { AgentRun } from "@hawk/proof/drive";
import { homeMark, sandboxEnv } from "./sandbox.ts";
import type { Sandbox } from "./sandbox.ts";

const LIMIT_MS = 90_000;

/** Runs a host in its sandbox to its end, and leaves no process of it behind. */
export async function runHost(
  command: readonly [string, ...string[]],
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  sandbox: Sandbox,
  limitMs: number = LIMIT_MS,
): Promise<AgentRun> {
  return runAgent(command, args, {
    cwd: sandbox.project,
    env: { ...sandboxEnv(sandbox), ...env },
    mark: homeMark(sandbox),
    runnerFiles: join(sandbox.home, ".local/state/hawk/tmp"),
    limitMs,
  });
}

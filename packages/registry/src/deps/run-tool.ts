import { runProcess } from "@hawk/executor";
import type { UserHome } from "@hawk/state";

export interface ToolResult {
  isOk: boolean;
  stdout: string;
  /** The last lines that it wrote, for people. */
  tail: string;
}

export interface ToolOptions {
  cwd: string;
  env: UserHome["env"];
  input?: string;
  timeoutMs: number;
}

const TAIL_LINES = 12;
const OUTPUT_BYTES = 16 * 1024 * 1024;

/**
 * Runs a program in a directory of hawk's or of the system's, so it can't load anything from the current project. When its time is
 * up, it ends with all that it has started.
 */
export async function runTool(
  file: string,
  args: readonly string[],
  { cwd, env, input = "", timeoutMs }: ToolOptions,
): Promise<ToolResult> {
  const own = Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const start = { file, args: [...args], cwd, env: Object.fromEntries(own), stdin: input };
  const { exitCode, stdout, stderr, spawnError = "", timedOut } = await runProcess(start, { timeoutMs, outputLimit: OUTPUT_BYTES });
  const late = timedOut ? `it took longer than ${timeoutMs / 1000} s` : "";
  return { isOk: exitCode === 0, stdout, tail: lastLines([stdout, stderr, spawnError, late].join("\n")) };
}

function lastLines(text: string): string {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  return lines.slice(-TAIL_LINES).join("\n");
}

import { spawn } from "node:child_process";
import type { UserHome } from "@hawk/state";

export interface ToolResult {
  isOk: boolean;
  stdout: string;
  /** The last lines that it wrote, on either stream, for people. */
  tail: string;
}

const TAIL_LINES = 12;
const MOST_CHARACTERS = 1_000_000;

/** Runs a program in a directory of hawk's or of the system's, so that nothing of the project at hand can be loaded by it. */
export function runTool(file: string, args: readonly string[], { cwd, env, input, timeoutMs }: ToolOptions): Promise<ToolResult> {
  return new Promise((resolve) => {
    const child = spawn(file, args, { cwd, env: { ...env }, stdio: ["pipe", "pipe", "pipe"], timeout: timeoutMs });
    const out: string[] = [];
    const all: string[] = [];
    const take = (chunk: Buffer, isOut: boolean): void => {
      if (all.length * 65_536 > 64 * MOST_CHARACTERS) return;
      all.push(chunk.toString("utf8"));
      if (isOut) out.push(chunk.toString("utf8"));
    };
    child.stdout.on("data", (chunk: Buffer) => take(chunk, true));
    child.stderr.on("data", (chunk: Buffer) => take(chunk, false));
    child.stdin.on("error", () => undefined).end(input ?? "");
    const end = (isOk: boolean, more: string): void => resolve({ isOk, stdout: out.join(""), tail: lastLines(`${all.join("")}${more}`) });
    child.on("error", ({ message }) => end(false, `\n${message}`));
    child.on("close", (code, signal) => end(code === 0, signal === null ? "" : `\nit was stopped by ${signal}`));
  });
}

export interface ToolOptions {
  cwd: string;
  env: UserHome["env"];
  input?: string;
  timeoutMs: number;
}

function lastLines(text: string): string {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  return lines.slice(-TAIL_LINES).join("\n");
}

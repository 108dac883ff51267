import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Writes payloads as Claude Code sends them for a command of the shell, each of about so many bytes; `withPayloads` removes them. */
export async function withPayloads<Result>(work: (payload: (bytes: number) => string) => Promise<Result>): Promise<Result> {
  const directory = mkdtempSync(join(tmpdir(), "hawk-bench-"));
  try {
    return await work((bytes) => {
      const path = join(directory, `${bytes}.json`);
      writeFileSync(path, `${renderPayload(bytes)}\n`);
      return path;
    });
  } finally {
    rmSync(directory, { recursive: true });
  }
}

function renderPayload(bytes: number): string {
  const payload = {
    session_id: "5f0c9a52-8d39-4d0c-9c5e-1f3a6b1f8f11",
    transcript_path: "/home/someone/.claude/projects/work/5f0c9a52.jsonl",
    // Where hooks are started, as hosts have it.
    cwd: process.cwd(),
    permission_mode: "default",
    hook_event_name: "PreToolUse",
    tool_name: "Bash",
    tool_input: { command: "", description: "Tell how it is" },
    tool_use_id: "toolu_01A2B3C4D5E6F7",
  };
  payload.tool_input.command = "x".repeat(bytes - JSON.stringify(payload).length);
  return JSON.stringify(payload);
}

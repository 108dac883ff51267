import { answerEvent } from "../answer.ts";
import type { GuardReply } from "../answer.ts";
import type { Guard } from "../finding.ts";

export interface GuardWorld {
  cwd?: string;
  env?: Record<string, string>;
}

function toInput(event: unknown): string {
  if (Buffer.isBuffer(event)) return event.toString("utf8");
  return typeof event === "string" ? event : JSON.stringify(event);
}

/** Asks a guard about an event, with settings and an environment that have only what is given. */
export function runGuard(guard: Guard, event: unknown, world: GuardWorld = {}): GuardReply {
  return answerEvent(guard, toInput(event), { PATH: process.env["PATH"], HOME: "/home/me", ...world.env }, world.cwd ?? "/");
}

export function bashEvent(command: unknown): Record<string, unknown> {
  return { session_id: "s", cwd: "/repo", hook_event_name: "PreToolUse", tool_name: "Bash", tool_input: { command, description: "try" } };
}

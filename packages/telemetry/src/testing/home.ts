import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { TraceEntry } from "@hawk/runner";
import { statePaths } from "@hawk/state";
import type { UserHome } from "@hawk/state";
import { createTree } from "@hawk/testing";
import type { Telemetry } from "../settings.ts";

export interface Home extends UserHome {
  trace: string;
}

/** A new home with a place for the trace; it is removed when the test ends. */
export function createHome(env: Record<string, string> = {}): Home {
  const home = createTree();
  const { trace } = statePaths({ home, env });
  mkdirSync(dirname(trace), { recursive: true });
  return { home, env, trace };
}

export function telemetryFor(endpoint: string, more: Partial<Telemetry> = {}): Telemetry {
  return { endpoint, headers: {}, resource: {}, network: {}, file: "config.yaml", isManaged: false, ...more };
}

const outcomes = ["ok", "blocked", "failed", "timeout", "context"] as const;

/** The decision of this number: another one for each. */
export function decisionOf(number: number, more: Partial<TraceEntry> = {}): TraceEntry {
  const outcome = outcomes[number % outcomes.length] ?? "ok";
  return {
    time: new Date(Date.UTC(2026, 10, 18) + number * 1000).toISOString().replace(".000Z", "Z"),
    host: number % 2 ? "codex" : "claude-code",
    event: "pre_tool_use",
    session: `session-${number % 100}`,
    tool: "Bash",
    call: `call-${number}`,
    hooks: ["guard.sh", "audit.sh"],
    outcome,
    ms: number % 1000,
    ...(outcome === "blocked" ? { hook: "guard.sh", about: `rm -rf /${number}`, reason: "not today" } : {}),
    ...more,
  };
}

/** Writes files of a trace, with so many decisions each, the last of them the one that is added to. */
export function writeTraceFiles(trace: string, counts: readonly number[]): number {
  let number = 0;
  for (const [index, count] of counts.entries()) {
    const lines = Array.from({ length: count }, () => `${JSON.stringify(decisionOf(number++))}\n`);
    const name = index === counts.length - 1 ? trace : join(dirname(trace), `trace-${1000 + index}-7.jsonl`);
    writeFileSync(name, lines.join(""), { mode: 0o600 });
  }
  return number;
}

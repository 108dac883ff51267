import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isObject, keepsGoing } from "@hawk/protocol";
import type { HookEvent } from "@hawk/protocol";
import { parseJson } from "./stored-plan.ts";

/** An event as hooks should see it, and why hawk can't remember it, if so. */
interface Recalled {
  event: HookEvent;
  problem?: string;
  /** Hooks let the agent stop. */
  forget: () => void;
}

/**
 * Some hosts say `stop_hook_active: false` again when the agent has used a tool since a hook sent it back. Where they name the prompt of
 * the turn, hawk remembers by that. If nothing can be stored, no hook may send the agent back: it would do so forever.
 */
export function recallStop(event: HookEvent, onceDir: string): Recalled {
  const { session_id: session, agent_id: agent, prompt, last_assistant_message: said } = event.payload;
  if (!keepsGoing(event.name) || typeof prompt !== "string") return { event, forget: () => undefined };
  const text = typeof said === "string" ? said : "";
  const file = join(onceDir, `stop-${hash(JSON.stringify([session, agent, event.name]))}`);
  const isContinued = isSameTurn(read(file), prompt, text);
  const isKept = keep(onceDir, file, { prompt: hash(prompt), length: text.length, said: hash(text) });
  return {
    event: isContinued || !isKept ? markContinued(event) : event,
    ...(isKept ? {} : { problem: `${onceDir} can't be written, so no hook can keep the agent working` }),
    forget: () => isKept && rmSync(file, { force: true }),
  };
}

/** In a turn, an agent's text grows. */
function isSameTurn(kept: unknown, prompt: string, text: string): boolean {
  if (!isObject(kept) || typeof kept["length"] !== "number") return false;
  return kept["prompt"] === hash(prompt) && kept["said"] === hash(text.slice(0, kept["length"]));
}

function markContinued(event: HookEvent): HookEvent {
  const { _native: native } = event.payload;
  const own = isObject(native) ? { _native: { ...native, stop_hook_active: true } } : {};
  return { ...event, payload: { ...event.payload, stop_hook_active: true, ...own } };
}

function read(file: string): unknown {
  try {
    return parseJson(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

function keep(directory: string, file: string, turn: Record<string, unknown>): boolean {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    writeFileSync(file, JSON.stringify(turn), { mode: 0o600 });
    return true;
  } catch {
    return false;
  }
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

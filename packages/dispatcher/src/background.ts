import { spawn } from "node:child_process";
import { closeSync, openSync, unlinkSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { HookEvent, Outcome, PlannedHook } from "@hawk/protocol";
import type { StoredPlan } from "./stored-plan.ts";
import { environmentForNode } from "./take-environment.ts";

/** The argument that means: run this one hook, without an answer. */
export const BACKGROUND = "--background";

interface BackgroundPlace extends Pick<StoredPlan, "temporaryDir"> {
  planFile: string;
  /** For the hook. */
  env: NodeJS.ProcessEnv;
}

/** Starts a separate process for a hook that nobody waits for. It keeps running after this one has answered. */
export function startInBackground(hook: PlannedHook, event: HookEvent, place: BackgroundPlace): Outcome {
  try {
    startNode(hook, event, place);
    return { hookId: hook.id, status: "success" };
  } catch (error) {
    return { hookId: hook.id, status: "non_blocking_error", failure: "spawn", reason: (error as Error).message };
  }
}

function startNode(hook: PlannedHook, event: HookEvent, { planFile, env, temporaryDir }: BackgroundPlace): void {
  const path = join(temporaryDir, `${process.pid}-${Math.random().toString(36).slice(2)}.b`);
  const input = openSync(path, "wx+", 0o600);
  unlinkSync(path);
  const text = Buffer.from(JSON.stringify(event));
  for (let written = 0; written < text.length;) written += writeSync(input, text, written, text.length - written, written);
  const child = spawn(process.execPath, [process.argv[1] as string, BACKGROUND, planFile, hook.id], {
    detached: true,
    windowsHide: true,
    env: environmentForNode(env),
    stdio: [input, "ignore", "ignore"],
  });
  child.on("error", () => undefined);
  child.unref();
  closeSync(input);
  if (child.pid === undefined) throw new Error(`${process.execPath} could not be started`);
}

import { createHash } from "node:crypto";
import { closeSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { selectHooks } from "@hawk/config";
import type { Plan } from "@hawk/config";
import type { HookEvent } from "@hawk/protocol";

/** The plan without the hooks that run once and have run in this session. Those that are going to are marked, by whoever comes first. */
export function claimOnce(plan: Plan, event: HookEvent, onceDir: string): Plan {
  const due = selectHooks(plan, event, Date.now()).hooks.filter(({ once }) => once);
  const { session_id: session } = event.payload;
  const spent = new Set(due.filter(({ id }) => !claim(onceDir, JSON.stringify([session, id]))).map(({ id }) => id));
  return spent.size === 0 ? plan : { ...plan, hooks: plan.hooks.filter(({ id }) => !spent.has(id)) };
}

function claim(onceDir: string, key: string): boolean {
  mkdirSync(onceDir, { recursive: true, mode: 0o700 });
  try {
    closeSync(openSync(join(onceDir, createHash("sha256").update(key).digest("hex")), "wx", 0o600));
    return true;
  } catch (error) {
    // Where nothing can be kept, a hook runs too often rather than never.
    return (error as NodeJS.ErrnoException).code !== "EEXIST";
  }
}

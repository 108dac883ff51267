import { accessSync, constants, realpathSync } from "node:fs";
import { HawkError } from "@hawk/errors";
import type { HookEvent, PlannedHook } from "@hawk/protocol";
import type { StoredPlan } from "./stored-plan.ts";

/**
 * Whether an event can be served in the agent's own process: all of its hooks are programs or texts. Inline hooks' code stays out of it,
 * background hooks must outlive it, and network access depends on how a process was started.
 */
export function isForProcessOf({ plan, isVendored }: StoredPlan, event: HookEvent | null): boolean {
  if (isVendored || !isProvenRuntime(process.versions)) return false;
  const ids = new Set(event ? plan.events[event.name] : []);
  return plan.hooks.every((hook) => !ids.has(hook.id) || isPlain(hook));
}

function isPlain({ handler, async: isAsync }: PlannedHook): boolean {
  return !isAsync && (handler.type === "shell" || handler.type === "content");
}

const OLDEST_NODE = 20;
const OLDEST_BUN = [1, 3] as const;

/** Runtimes that start and end processes in the same way. Electron has a Node of its own kind. */
export function isProvenRuntime({ node = "0", bun, electron }: Readonly<Record<string, string | undefined>>): boolean {
  const [major = 0, minor = 0] = (bun ?? node).split(".").map(Number);
  if (electron !== undefined) return false;
  return bun === undefined ? major >= OLDEST_NODE : major > OLDEST_BUN[0] || (major === OLDEST_BUN[0] && minor >= OLDEST_BUN[1]);
}

/** The Node that a runner would start, and that runs hooks: its real path, as it reports itself. */
export function chooseNode({ found }: StoredPlan): string {
  const node = found?.nodes.find(isExecutable);
  if (node === undefined) throw new HawkError("dispatcher/no-node", "Node not found", { hint: "run hawk sync" });
  return realpathSync.native(node);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

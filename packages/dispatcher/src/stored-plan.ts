import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { AdapterPin, HostSigns } from "@hawk/adapter";
import type { HawkNetwork, Plan } from "@hawk/config";
import { HawkError } from "@hawk/errors";
import type { ModelSettings } from "@hawk/model";
import type { Handler } from "@hawk/protocol";
import type { TraceLevel } from "@hawk/runner";
import { isStoredPlan } from "./check-shape.ts";
import type { ApprovedPlace } from "./trust-notice.ts";
import { privatePlace } from "./private-place.ts";

/** What `hawk sync` leaves for the dispatcher. */
export interface StoredPlan {
  version: 1;
  host: string;
  plan: Plan;
  trace: { level: TraceLevel; file: string };
  /** Whom prompt and agent hooks ask. */
  model?: ModelSettings | undefined;
  /** How the network is reached. */
  network?: HawkNetwork | undefined;
  /** Where projects have plans of their own; only in the plan that holds everywhere, and only when there are any. */
  projectsDir?: string;
  /** The runner has no shell that would have looked for the project's plan. */
  isWithoutShell?: true;
  /** It is kept in a project: files are named from where the plan is, and there is no state directory. */
  isVendored?: true;
  /** The file of an adapter that doesn't come with hawk. */
  adapter?: AdapterPin | undefined;
  /** Where TypeScript hooks are kept without their types. */
  cacheDir: string;
  /** Where what hooks need was installed for them. */
  depsDir?: string;
  /** Where it is kept that a hook that runs once has run. */
  onceDir: string;
  /** A private directory for what lives as long as one event. */
  temporaryDir: string;
  /** The trusted project that it is the plan of. */
  approved?: ApprovedPlace;
  /** What `hawk pause` leaves while hooks are not to run. */
  pauseFile?: string | undefined;
  /** Where the programs were found that runners start, by their names; for those who look whether they are still there. */
  found?: { nodes: readonly [string, ...string[]]; programs: Readonly<Record<string, readonly string[]>> };
  /** The host's own names of events at which it takes any failure of its hook for a block. */
  failsClosed?: readonly string[];
  /** How to tell other hosts that start this one's hooks too, and have their own. */
  leftTo?: readonly HostSigns[];
}

export function readStoredPlan(path: string): StoredPlan {
  const stored = parseJson(readPlanText(path));
  if (!isStoredPlan(stored)) throw planError("damaged-plan", path, "is damaged");
  return stored.isVendored ? settle(stored, dirname(path)) : stored;
}

function readPlanText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw code === "ENOENT" ? planError("no-plan", path, "is missing") : planError("unreadable-plan", path, `can't be read (${code})`);
  }
}

function planError(reason: string, path: string, what: string): HawkError {
  const hint = path.includes("/.hawk/vendor/") ? "restore it, or run hawk sync --scope project --vendor" : "run hawk sync";
  return new HawkError(`dispatcher/${reason}`, `${path} ${what}, so no hook could be asked`, { hint });
}

/** `undefined` when it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const BLOCKED = 2;
const FAILED = 1;

/** How to end when no hook can be asked: a guard, or a plan that can't be read, is not passed by. */
export function failureCode(path: string): number {
  try {
    return readStoredPlan(path).plan.hooks.some(({ onFailure }) => onFailure === "block") ? BLOCKED : FAILED;
  } catch {
    return BLOCKED;
  }
}

/** A vendored plan on the machine where it is. */
function settle(stored: StoredPlan, directory: string): StoredPlan {
  const own = privatePlace();
  const hooks = stored.plan.hooks.map((hook) => ({ ...hook, handler: withFile(hook.handler, directory) }));
  // It is the project's, which has no say in whom the user's key goes to.
  return {
    ...stored,
    adapter: undefined,
    model: undefined,
    network: undefined,
    pauseFile: undefined,
    plan: { ...stored.plan, hooks },
    cacheDir: join(own, "typescript"),
    onceDir: join(own, "once"),
    temporaryDir: own,
  };
}

function withFile(handler: Handler, directory: string): Handler {
  return "file" in handler && handler.file !== undefined ? { ...handler, file: join(directory, handler.file) } : handler;
}

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
  /** The model for prompt and agent hooks. */
  model?: ModelSettings | undefined;
  /** How to reach the network. */
  network?: HawkNetwork | undefined;
  /** Where projects' own plans are; only in the plan for everywhere, and only if there are any. */
  projectsDir?: string;
  /** The runner has no shell that could look for the project's plan. */
  isWithoutShell?: true;
  /** It is stored in a project: paths are relative to the plan, and there is no state directory. */
  isVendored?: true;
  /** The file of an added adapter. */
  adapter?: AdapterPin | undefined;
  /** The cache of TypeScript hooks without their types. */
  cacheDir: string;
  /** Where hooks' packages are installed. */
  depsDir?: string;
  /** Where hawk records that a once-only hook has run. */
  onceDir: string;
  /** A private directory for files that live as long as one event. */
  temporaryDir: string;
  /** The trusted project that the plan belongs to. */
  approved?: ApprovedPlace;
  /** The file that `hawk pause` writes. */
  pauseFile?: string | undefined;
  /** Where runners' programs were found, by name, to check whether they are still there. */
  found?: { nodes: readonly [string, ...string[]]; programs: Readonly<Record<string, readonly string[]>> };
  /** The host's names of events where any failure of its hook blocks. */
  failsClosed?: readonly string[];
  /** How to recognize other hosts that also start this one's hooks and have their own. */
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

/** How to exit if no hook can be asked: a guard or an unreadable plan blocks. */
export function failureCode(path: string): number {
  try {
    return readStoredPlan(path).plan.hooks.some(({ onFailure }) => onFailure === "block") ? BLOCKED : FAILED;
  } catch {
    return BLOCKED;
  }
}

/** A vendored plan, with paths of this machine. */
function settle(stored: StoredPlan, directory: string): StoredPlan {
  const own = privatePlace();
  const hooks = stored.plan.hooks.map((hook) => ({ ...hook, handler: withFile(hook.handler, directory) }));
  // A project must not decide where the user's API key goes.
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

import { secretFileFor } from "@hawk/config";
import { createEngine } from "@hawk/engine";
import type { Engine, EngineOptions } from "@hawk/engine";
import { createRunHook } from "@hawk/executor";
import { modelFromSettings } from "@hawk/model";
import type { Model } from "@hawk/protocol";
import { statePaths } from "@hawk/state";
import type { UserHome } from "@hawk/state";
import { findLibrary } from "./find-library.ts";
import type { OwnPlan } from "./load-own-plan.ts";
import { createSessionClaim } from "./session-claim.ts";

/** Options for an engine over a plan from `loadOwnPlan`. */
export interface OwnEngineOptions extends Pick<EngineOptions, "onEvent" | "session" | "stopCap"> {
  /** Answers prompt and agent hooks. The user's configured model when absent; none if `null`. */
  model?: Model | null;
  /** The directory of hawk's programs, which guards call. From the user's last `hawk sync` when absent. */
  library?: string;
  /** A program that starts plain hooks' commands. */
  shellPrefix?: string;
}

/** An engine for the user's plan, with the packages, URLs and model that the user allowed. */
export function createOwnEngine(
  { plan, projectDir, model: settings, network, mayCall }: Pick<OwnPlan, "plan" | "projectDir" | "model" | "network" | "mayCall">,
  user: UserHome,
  { model = modelFromSettings(settings, user.env, network), shellPrefix, ...options }: OwnEngineOptions = {},
): Engine {
  const { deps, cache, lib } = statePaths(user);
  const { library = findLibrary(lib) } = options;
  const run = createRunHook({
    projectDir,
    env: { ...user.env },
    depsDir: deps,
    cacheDir: cache,
    access: { isAllowed: mayCall },
    ...(shellPrefix === undefined ? {} : { shellPrefix }),
    ...(library === undefined ? {} : { library }),
    ...(network ? { network, webhookSecret: (url) => secretFileFor(network, url) } : {}),
  });
  return createEngine({ ...options, plan, run, claim: createSessionClaim(), ...(model ? { model, interactive: true } : {}) });
}

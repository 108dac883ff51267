import { homedir } from "node:os";
import { resolve } from "node:path";
import type { Plan } from "@hawk/config";
import type { Engine, TriggerInput } from "@hawk/engine";
import { HawkError } from "@hawk/errors";
import { closeWebhooks } from "@hawk/executor";
import type { TrustStatus } from "@hawk/trust";
import { loadOwnPlan } from "./load-own-plan.ts";
import type { OwnPlan } from "./load-own-plan.ts";
import { createOwnEngine } from "./own-engine.ts";
import type { OwnEngineOptions } from "./own-engine.ts";

/** Options for `createUserEngine`. */
export interface UserEngineOptions extends OwnEngineOptions {
  /** Where the agent works; the project around it counts. */
  projectDir: string;
  /** The user's home directory; that of this process's user when absent. */
  home?: string;
  /** The user's own environment, which hooks inherit; that of this process when absent. */
  env?: Readonly<Record<string, string | undefined>>;
  /** Your agent's id for `hosts` and `--agent`. Without it, hooks for certain agents run too. */
  host?: string;
}

/** An engine with the user's own hooks in it. */
export interface UserEngine extends Engine {
  /** The hooks that run, and in `dropped` those that don't, each with the reason. */
  plan: Plan;
  /** Warnings about the configuration. */
  problems: OwnPlan["problems"];
  /** The trusted projects around `projectDir`, and whether they have changed since the user approved them. */
  trustStatuses: TrustStatus[];
  /** Closes the connections that webhooks left open. */
  close: () => Promise<void>;
}

/**
 * Makes an engine that runs what `hawk run` would run in that directory: only what the user approved, and nothing at all if the
 * configuration has an error.
 *
 * @example
 * ```ts
 * const engine = createUserEngine({ projectDir: process.cwd() });
 * const { allowed, verdict } = await engine.trigger({ type: "PreToolUse", payload: { tool_name: "Bash", tool_input: { command: "rm -rf ~" } } });
 * if (!allowed) console.log(verdict.reason);
 * await engine.close();
 * ```
 */
export function createUserEngine(options: UserEngineOptions): UserEngine {
  const { projectDir, home = homedir(), env = process.env, host, ...own } = options;
  const cwd = resolve(projectDir);
  const user = { home, env, cwd };
  const loaded = loadOwnPlan({}, user);
  refuseErrors(loaded.problems);
  const engine = createOwnEngine(loaded, user, own);
  const here = (input: TriggerInput): TriggerInput => ({ cwd, ...(host === undefined ? {} : { host }), ...input });
  const { plan, problems, trustStatuses } = loaded;
  return {
    ...engine,
    trigger: (input, at) => engine.trigger(here(input), at),
    stream: (input, at) => engine.stream(here(input), at),
    plan,
    problems,
    trustStatuses,
    close: closeWebhooks,
  };
}

/** A misspelled hook must not vanish: nobody would notice a missing guard. */
function refuseErrors(problems: OwnPlan["problems"]): void {
  const [first, ...others] = problems.filter(({ severity }) => severity === "error");
  if (!first) return;
  const more = others.length === 0 ? "" : ` (and ${others.length} more)`;
  throw new HawkError("embed/broken-config", `${first.file}:${first.line}:${first.column} ${first.message}${more}`, {
    hint: `${first.hint}; hawk doctor shows everything`,
  });
}

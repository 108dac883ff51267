import { namesUrl } from "@hawk/config";
import { createRunHook } from "@hawk/executor";
import { readHookMeta } from "@hawk/hook-meta";
import type { Model, PlannedHook, RunHook } from "@hawk/protocol";
import { dispatch, toTrace } from "@hawk/runner";
import type { Dispatched } from "@hawk/runner";
import { adapters } from "../adapters.ts";
import { startInBackground } from "./background.ts";
import { claimOnce } from "./claim-once.ts";
import type { StoredPlan } from "./stored-plan.ts";
import { readStoredPlan } from "./stored-plan.ts";
import { takeFiles } from "./take-files.ts";
import { writeTrace } from "./write-trace.ts";

export interface Served {
  planFile: string;
  host: string;
  nativeEvent: string;
  payload: string;
  /** The prefix of the files that the shell left, and what it says of them; both may be empty. */
  prefix: string;
  ran: string;
  env: NodeJS.ProcessEnv;
  cwd: string;
}

/** Serves an event of a host, from where the shell left off. */
export async function serve({ planFile, host, nativeEvent, payload, prefix, ran, env, cwd }: Served): Promise<Dispatched> {
  const ranHooks = takeFiles(prefix, ran);
  const stored = readStoredPlan(planFile);
  const adapter = await adapters[host]?.();
  if (!adapter) return { stdout: "", stderr: `hawk: there is no adapter for ${host}\n`, exitCode: 1, event: null, results: [] };
  const decode: typeof adapter.decode = (...args) => adapter.decode(...args);
  const seen = payload === "" ? null : decode(nativeEvent, parseObject(payload), env);
  const plan = seen && stored.plan.hooks.some(({ once }) => once) ? claimOnce(stored.plan, seen, stored.onceDir) : stored.plan;
  const variable = adapter.shell?.projectVariable;
  const projectDir = (variable && env[variable]) || cwd;
  const real = createRealRun(stored, projectDir, env);
  const run: RunHook = async (hook, event, context) =>
    hook.async ? startInBackground(hook, event, planFile, stored) : real(hook, event, context);
  const model = await loadModel(plan.hooks, env);
  const dispatched = await dispatch({ plan, host, nativeEvent, payload, ran: ranHooks, env, run, ...(model ? { model } : {}) }, adapter);
  if (dispatched.event) {
    const { level, file } = stored.trace;
    writeTrace(file, toTrace(dispatched.results, plan.hooks, dispatched.event, level, new Date()));
  }
  return dispatched;
}

/** Runs hooks for real. A text is read from where its body begins now, wherever that was when the plan was made. */
export function createRealRun({ plan, cacheDir }: StoredPlan, projectDir: string, env: NodeJS.ProcessEnv): RunHook {
  const run = createRunHook({ projectDir, env, cacheDir, access: { isAllowed: (url) => namesUrl(plan.policy, url) } });
  return (hook, event, context) => run(withBody(hook), event, context);
}

function withBody(hook: PlannedHook): PlannedHook {
  if (hook.handler.type !== "content") return hook;
  return { ...hook, handler: { ...hook.handler, start: readHookMeta(hook.handler.file).body?.start ?? 0 } };
}

/** Only hooks that ask a model make it worth loading one. */
async function loadModel(hooks: readonly PlannedHook[], env: NodeJS.ProcessEnv): Promise<Model | null> {
  if (!hooks.some(({ handler }) => handler.type === "prompt" || handler.type === "agent")) return null;
  return (await import("@hawk/model")).modelFromEnv(env);
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

import { setMaxListeners } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { NetworkSettings } from "@hawk/network";
import { dialects, runRule } from "@hawk/protocol";
import type { HookEvent, HookWorld, Outcome, PlannedHook, RunContext, RunHook } from "@hawk/protocol";
import { readContent } from "./content.ts";
import type { ProcessGuard } from "./guard-process.ts";
import { runInlineFile } from "./inline-file.ts";
import { readTranscript } from "./read-transcript.ts";
import { inheritedEnvironment } from "./process/environment.ts";
import { createLimiter, defaultConcurrency } from "./process/limit.ts";
import type { ProcessReport } from "./process/run-process.ts";
import type * as RunModel from "./run-model-hook.ts";
import { runShellHook } from "./run-shell-hook.ts";
import type { RunSettings } from "./run-shell-hook.ts";
import type * as RunWebhook from "./run-webhook-hook.ts";
import type { UrlAccess } from "./webhook/check-url.ts";

/** Options for running hooks. */
export interface RunHookOptions extends HookWorld {
  /** The environment that hooks inherit, as it is now; that of this process when absent. */
  env?: NodeJS.ProcessEnv;
  /** The directory that programs are started in, whatever the event says. */
  directory?: string;
  /** How many programs run at once; twice the number of cores when absent. */
  concurrency?: number;
  /** How long a program has to clean up once it is stopped. */
  graceMs?: number;
  /** The cache of converted hook files; private to the user. */
  cacheDir?: string;
  /** The directory of packages installed for hooks. */
  depsDir?: string;
  /** The directory of hawk's own programs, for hooks that call them. */
  library?: string;
  /** Node, for hooks that need it; the one that runs this when absent. */
  node?: string | undefined;
  /** URLs that webhooks may call although they are private, local or unencrypted. */
  access?: UrlAccess;
  /** The secret that signs webhooks to a URL, or the file that holds it, where there is one. */
  webhookSecret?: (url: string) => string | { file: string } | undefined;
  /** The user's own network settings for webhooks. */
  network?: NetworkSettings;
  /** For a process that runs inline hooks and nothing else. */
  guard?: ProcessGuard;
  /** Called with what a program got and what it did. */
  onReport?: (report: HookReport) => void;
}

/** What a hook was given and what its process did, for `hawk test`. */
export interface HookReport {
  hookId: string;
  stdin: string | undefined;
  process: ProcessReport;
}

// Loaded when the first hook needs them; the promise is kept, because even a repeated import() costs a tenth of a millisecond.
let webhooks: Promise<typeof RunWebhook> | undefined;
let models: Promise<typeof RunModel> | undefined;
const loadWebhooks = (): Promise<typeof RunWebhook> => (webhooks ??= import("./run-webhook-hook.ts"));
const loadModels = (): Promise<typeof RunModel> => (models ??= import("./run-model-hook.ts"));

type Run = (hook: PlannedHook, event: HookEvent, context: RunContext) => Promise<Outcome>;

/**
 * Makes the function that runs hooks for real. It never rejects because of a hook.
 *
 * @example
 * ```ts
 * const engine = createEngine({ plan, run: createRunHook({ projectDir: process.cwd() }) });
 * ```
 */
export function createRunHook(options: RunHookOptions): RunHook {
  const limit = createLimiter(options.concurrency ?? defaultConcurrency());
  const env = options.env ?? process.env;
  const cacheDir = options.cacheDir ?? join(tmpdir(), `hawk-ts-${process.getuid?.() ?? "user"}`);
  const settings: RunSettings = { ...options, env, cacheDir, inherited: inheritedEnvironment(env) };
  const runners: Record<PlannedHook["handler"]["type"], Run> = {
    shell: (hook, event, context) =>
      limit.run(() => runShellHook(hook, event, context, settings), context.signal).catch(() => aborted(hook)),
    content: async (hook, event) => dialects[hook.dialect].decode(readContent(hook), hook, event),
    rule: async (hook, event) => runRule(hook, event, readTranscript),
    inline: (hook, event, { signal }) => runInlineFile(hook, event, signal, settings),
    webhook: async (hook, event, { signal }) => (await loadWebhooks()).runWebhookHook(hook, event, signal, settings),
    prompt: async (hook, event, context) => (await loadModels()).runModelHook(hook, event, context, settings),
    agent: async (hook, event, context) => (await loadModels()).runModelHook(hook, event, context, settings),
    unsupported: async (hook) => failed(hook, hook.handler.type === "unsupported" ? hook.handler.reason : ""),
  };
  return async (hook, event, context) => {
    allowListeners(context.signal);
    try {
      return await runners[hook.handler.type](hook, event, context);
    } catch (error) {
      return failed(hook, error instanceof Error ? error.message : String(error));
    }
  };
}

const allowed = new WeakSet<AbortSignal>();

/** Any number of hooks may listen to one signal; Node would report the eleventh as a leak. */
function allowListeners(signal: AbortSignal): void {
  if (allowed.has(signal)) return;
  allowed.add(signal);
  setMaxListeners(0, signal);
}

function failed(hook: PlannedHook, reason: string): Outcome {
  return { hookId: hook.id, status: "non_blocking_error", failure: hook.handler.type === "unsupported" ? "unsupported" : "spawn", reason };
}

function aborted(hook: PlannedHook): Outcome {
  return { hookId: hook.id, status: "cancelled", failure: "abort", reason: "aborted before it started" };
}

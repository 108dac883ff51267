import * as sdk from "@hawk/sdk";
import { runCallback } from "@hawk/protocol";
import type { HookEvent, Outcome, PlannedHook } from "@hawk/protocol";
import type { ProcessGuard } from "./guard-process.ts";
import { requireHookLoader, writeHookLoader } from "./process/hook-loader.ts";
import type { HookLoader } from "./process/hook-loader.ts";

interface InlineSettings {
  cacheDir: string;
  inherited: { env: NodeJS.ProcessEnv };
  guard?: ProcessGuard;
}

type Exported = (event: HookEvent, context: { signal: AbortSignal; env: NodeJS.ProcessEnv }) => unknown;

/** Calls the default export of a JavaScript or TypeScript file in this process. */
export async function runInlineFile(hook: PlannedHook, event: HookEvent, signal: AbortSignal, settings: InlineSettings): Promise<Outcome> {
  const { handler } = hook;
  if (handler.type !== "inline") return failure(hook, "it is not an inline hook");
  if (handler.callback) return runCallback(handler.callback, hook, event, signal);
  if (handler.file === undefined) return failure(hook, "it has neither a callback nor a file");
  const running = callExport(hook, handler.file, event, signal, settings);
  return settings.guard ? settings.guard.follow(hook, running) : running;
}

async function callExport(
  hook: PlannedHook,
  file: string,
  event: HookEvent,
  signal: AbortSignal,
  settings: InlineSettings,
): Promise<Outcome> {
  const exported = await loadExport(file, settings.cacheDir);
  if (typeof exported !== "function") return failure(hook, `${file} has no default export that is a function`);
  const env = { ...settings.inherited.env, ...hook.env };
  return runCallback((seen, own) => (exported as Exported)(seen, { signal: own, env }), hook, event, signal);
}

const loaded = new Map<string, Promise<unknown>>();

/** Loads a file once, no matter how often its hook runs in this process. */
function loadExport(file: string, cacheDir: string): Promise<unknown> {
  const known = loaded.get(file);
  if (known) return known;
  const loading = load(file, cacheDir);
  loaded.set(file, loading);
  loading.catch(() => loaded.delete(file));
  return loading;
}

async function load(file: string, cacheDir: string): Promise<unknown> {
  const loader = loaders.get(cacheDir) ?? openLoader(cacheDir);
  loaders.set(cacheDir, loader);
  const exported = await loader.load(file, { "@hawk/sdk": sdk });
  return isModule(exported) ? exported.default : exported;
}

const loaders = new Map<string, HookLoader>();

function openLoader(cacheDir: string): HookLoader {
  const written = writeHookLoader(cacheDir);
  if ("problem" in written) throw new Error(written.problem);
  return requireHookLoader(written.file);
}

function isModule(exported: unknown): exported is { default: unknown } {
  return typeof exported === "object" && exported !== null && "default" in exported;
}

function failure({ id }: PlannedHook, reason: string): Outcome {
  return { hookId: id, status: "non_blocking_error", failure: "spawn", reason };
}

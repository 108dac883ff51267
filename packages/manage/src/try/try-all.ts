import type { Adapter } from "@hawk/adapter";
import { detectHost, syncAgents } from "@hawk/sync";
import { installBuiltins, missingInterpreter } from "./install-builtins.ts";
import { playScene } from "./play-scene.ts";
import type { SceneReport } from "./play-scene.ts";
import type { Sandbox, TrySurroundings } from "./sandbox.ts";
import { scenes } from "./scenes.ts";
import type { Scene } from "./scenes.ts";

/** What `hawk try` found in each agent. */
export interface TryReport {
  hosts: { id: string; title: string; isDetected: boolean }[];
  results: { scene: Scene; played: SceneReport[] }[];
  /** Hooks whose program this machine lacks. */
  leftOut: { hook: string; program: string }[];
  seconds: number;
}

/** Hears how it goes. */
export interface Spectator {
  onStart: (hooks: readonly string[]) => void;
  onScene: (scene: Scene, played: readonly SceneReport[]) => void;
}

/** Plays every scene in front of every agent. */
export async function tryAll(
  adapters: readonly Adapter[],
  sandbox: Sandbox,
  outer: TrySurroundings,
  { onStart, onScene }: Spectator,
): Promise<TryReport> {
  const start = performance.now();
  const lacking = scenes.map(({ hook }) => ({ hook, program: missingInterpreter(hook, outer) }));
  const leftOut = lacking.flatMap(({ hook, program }) => (program === null ? [] : [{ hook, program }]));
  const shown = scenes.filter(({ hook }) => !leftOut.some((one) => one.hook === hook));
  const hooks = [...new Set(shown.map(({ hook }) => hook))];
  installBuiltins(hooks, sandbox);
  await syncAgents({ hosts: adapters.map(({ id }) => id) }, sandbox.user, () => undefined);
  onStart(hooks);
  const results: TryReport["results"] = [];
  for (const scene of shown) {
    const played = await playScene(scene, adapters, sandbox);
    results.push({ scene, played });
    onScene(scene, played);
  }
  const hosts = adapters.map((adapter) => ({ id: adapter.id, title: adapter.title, isDetected: detectHost(adapter, outer).isThere }));
  return { hosts, results, leftOut, seconds: (performance.now() - start) / 1000 };
}

/** An agent that did not do in a scene what its hook asked for. */
export interface Surprise {
  scene: Scene;
  title: string;
  result: SceneReport["result"];
}

/** A result that the hooks did not want is a bug in hawk, and is always shown. */
export function findSurprises({ results, hosts }: TryReport): Surprise[] {
  const titleOf = (host: string): string => hosts.find(({ id }) => id === host)?.title ?? host;
  return results.flatMap(({ scene, played }) =>
    played.filter(({ isAsExpected }) => !isAsExpected).map(({ host, result }) => ({ scene, title: titleOf(host), result })),
  );
}

import type { Adapter } from "@hawk/adapter";
import type { Io } from "../ui/io.ts";
import { detectHost, syncAgents } from "@hawk/sync";
import { createStyle } from "../ui/terminal.ts";
import { installBuiltins, missingInterpreter } from "./install-builtins.ts";
import { playScene } from "./play-scene.ts";
import type { Played } from "./play-scene.ts";
import { renderScene } from "./render-try.ts";
import type { Sandbox } from "./sandbox.ts";
import { scenes } from "./scenes.ts";
import type { Scene } from "./scenes.ts";

export interface Tried {
  hosts: { id: string; title: string; isDetected: boolean }[];
  results: { scene: Scene; played: Played[] }[];
  /** Scenes for which this machine lacks a program. */
  leftOut: { hook: string; program: string }[];
  seconds: number;
}

/** Plays every scene in front of every agent, and says so as it goes. */
export async function tryAll(adapters: readonly Adapter[], sandbox: Sandbox, io: Io, say: Io["stdout"]): Promise<Tried> {
  const { bold, dim } = createStyle(io.hasColour);
  const start = performance.now();
  const lacking = scenes.map(({ hook }) => ({ hook, program: missingInterpreter(hook, io) }));
  const leftOut = lacking.flatMap(({ hook, program }) => (program === null ? [] : [{ hook, program }]));
  const shown = scenes.filter(({ hook }) => !leftOut.some((one) => one.hook === hook));
  const hooks = [...new Set(shown.map(({ hook }) => hook))];
  installBuiltins(hooks, sandbox);
  await syncAgents({ hosts: adapters.map(({ id }) => id) }, sandbox.io, () => undefined);
  const agents = adapters.length === 1 ? adapters[0]?.title : `${adapters.length} agents`;
  say(
    `${bold(`${hooks.length} hooks, ${agents}`)} ${dim("in a throwaway home directory. Nothing of yours is touched, and no network is used.")}\n\n`,
  );
  const results: Tried["results"] = [];
  for (const scene of shown) {
    const played = await playScene(scene, adapters, sandbox);
    results.push({ scene, played });
    say(renderScene(scene, played, io));
  }
  const hosts = adapters.map((adapter) => ({ id: adapter.id, title: adapter.title, isDetected: detectHost(adapter, io).isThere }));
  return { hosts, results, leftOut, seconds: (performance.now() - start) / 1000 };
}

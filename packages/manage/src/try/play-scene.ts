import { availableParallelism } from "node:os";
import type { Adapter } from "@hawk/adapter";
import type { TraceEntry } from "@hawk/runner";
import { statePaths } from "@hawk/state";
import { fireEvent } from "./fire-event.ts";
import { expectedIn, nameResult } from "./judge.ts";
import type { SceneResult } from "./judge.ts";
import { readTrace, traceSize } from "./read-trace.ts";
import type { Sandbox } from "./sandbox.ts";
import type { Scene } from "./scenes.ts";

/** The result of a scene in one host. */
export interface SceneReport {
  host: string;
  result: SceneResult;
  /** Whether that is what the hooks wanted, given what the host offers. */
  isAsExpected: boolean;
  ms: number | null;
  /** What the agent or its model saw. */
  words: string | null;
  hooks: { hook: string; outcome: TraceEntry["outcome"]; ms: number | undefined }[];
}

/** Plays a scene in every host, as many at a time as the machine has processors. */
export async function playScene(scene: Scene, adapters: readonly Adapter[], sandbox: Sandbox): Promise<SceneReport[]> {
  const played: SceneReport[] = [];
  const since = traceSize(statePaths(sandbox.user).trace);
  const waiting = [...adapters.entries()];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      played[next[0]] = await playInSandbox(next[1], scene, { sandbox, since });
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), adapters.length) }, work));
  return played;
}

/** On a busy machine a host may time out, so a wrong result is retried once. */
async function playInSandbox(adapter: Adapter, scene: Scene, place: { sandbox: Sandbox; since: number }): Promise<SceneReport> {
  const first = await playIn(adapter, scene, place);
  return first.isAsExpected ? first : playIn(adapter, scene, place);
}

async function playIn(adapter: Adapter, scene: Scene, { sandbox, since }: { sandbox: Sandbox; since: number }): Promise<SceneReport> {
  const expected = expectedIn(scene, adapter.events[scene.event]);
  const event = adapter.sample(scene.action(sandbox.project), sandbox);
  const none: SceneReport = { host: adapter.id, result: "not offered", isAsExpected: true, ms: null, words: null, hooks: [] };
  if (!event || expected.includes("not offered")) return { ...none, isAsExpected: expected.includes("not offered") };
  const fired = await fireEvent(adapter, event, sandbox);
  if (!fired) return { ...none, result: "no answer", isAsExpected: false };
  const { understood, ms } = fired;
  const result = nameResult(scene, understood);
  const isWanted = ({ host, event: at }: TraceEntry): boolean => host === adapter.id && at === scene.event;
  const trace = await readTrace(statePaths(sandbox.user).trace, { since, hook: scene.hook, isWanted });
  const hooks = trace.map(({ hooks: asked, hook = asked.join(", "), outcome, ms: took }) => ({ hook, outcome, ms: took }));
  const reason = result === "told" ? understood.context : understood.reason;
  const words = reason?.trim().replaceAll(`${sandbox.project}/`, "") ?? null;
  return { host: adapter.id, result, isAsExpected: expected.includes(result), ms, words, hooks };
}

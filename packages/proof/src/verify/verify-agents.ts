import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Adapter } from "@hawk/adapter";
import { lastingPauses, parsePauses } from "@hawk/runner";
import { digestFiles, writeProof } from "@hawk/state";
import { describePending, loadAdapter, openWorld, readStatus, settingsPath } from "@hawk/sync";
import type { HostStatus, SyncSurroundings, SyncWorld } from "@hawk/sync";
import type { Recipe } from "../recipe.ts";
import { NO_RECIPE, undriven } from "../undriven.ts";
import { expectHooks } from "./expect-hooks.ts";
import { verifyAgent } from "./verify-agent.ts";
import type { AgentProof } from "./verify-agent.ts";

interface Named {
  host: string;
  title: string;
  version: string | null;
}

/** An agent that was driven, or why it was not. */
export type AgentReport =
  | (Named & { kind: "driven"; proof: AgentProof; notShown: readonly string[]; fix?: string })
  | (Named & { kind: "not driven"; why: string; lastSeen: string | null });

/** Which agents to verify. */
export interface VerifyRequest {
  /** The only agent to verify; without it, all that are on this machine or have hawk in their settings. */
  host?: string | undefined;
  isKept: boolean;
  recipes: readonly Recipe[];
  /** Says which agent is being driven; the answer ends that. */
  progress?: ((what: string) => () => void) | undefined;
  limitMs?: number;
}

/** Drives one agent after another, and keeps what was found out. */
export async function verifyAgents(request: VerifyRequest, surroundings: SyncSurroundings): Promise<AgentReport[]> {
  if (request.host !== undefined) await loadAdapter(request.host, surroundings.adapters);
  const world = await openWorld({ hosts: request.host === undefined ? "all" : [request.host] }, surroundings);
  const reports: AgentReport[] = [];
  for (const adapter of world.adapters.filter((one) => !world.renewed.includes(one))) {
    const status = readStatus(adapter, world);
    const isMeant = request.host !== undefined || status.detected || status.state !== "none";
    if (isMeant) reports.push(await verifyOne(request, adapter, status, world));
  }
  return reports;
}

async function verifyOne(request: VerifyRequest, adapter: Adapter, status: HostStatus, world: SyncWorld): Promise<AgentReport> {
  const { surroundings: user, state } = world;
  const named = { host: status.host, title: status.title, version: status.version };
  const recipe = request.recipes.find(({ host }) => host === adapter.id);
  const expected = expectHooks(adapter, world, user.cwd);
  const isIdle = [...expected.shell, ...expected.write].length === 0;
  const why = findObstacle(recipe, status) ?? (isIdle ? "none of your hooks matches commands or writes" : null);
  if (why !== null || !recipe || status.binary === null) {
    return { ...named, kind: "not driven", why: why ?? "its program is not on your PATH", lastSeen: lastSeen(state.seen, adapter.id) };
  }
  const end = request.progress?.(`driving ${status.title}`);
  try {
    const { isKept, limitMs } = request;
    const isTraced = world.plans.trace === "all";
    const limit = limitMs === undefined ? {} : { limitMs };
    const proof = await verifyAgent({ recipe, command: [status.binary], project: user.cwd, user, expected, isKept, isTraced, ...limit });
    const isProven = proof.outcome === "proven";
    const own = settingsPath(adapter, "project", user, user.cwd);
    const files = digestFiles([...proof.copied, ...(own === null ? [] : [own])]);
    writeProof(state, adapter.id, { version: status.version, time: new Date().toISOString(), isProven, files });
    return { ...named, kind: "driven", proof, notShown: recipe.notShown, ...(isProven ? {} : { fix: fixFor(status, world) }) };
  } finally {
    end?.();
  }
}

/** Why an agent can't be driven; `null` if it can. */
function findObstacle(recipe: Recipe | undefined, { state, host, binary }: HostStatus): string | null {
  if (!recipe) return undriven[host] ?? NO_RECIPE;
  if (state === "none") return `hawk is not in its settings: hawk sync --agent ${host}`;
  if (binary === null) return "its program is not on your PATH";
  const obstacle = recipe.obstacles?.find(({ files, pattern }) =>
    files.some((file) => existsSync(file) && pattern.test(readFileSync(file, "utf8"))),
  );
  return obstacle?.why ?? null;
}

/** When an agent last asked hawk about anything. */
function lastSeen(directory: string, host: string): string | null {
  const files = existsSync(directory) ? readdirSync(directory).filter((name) => name.startsWith(`${host}-`)) : [];
  const times = files.map((name) => statSync(join(directory, name)).mtimeMs);
  return times.length === 0 ? null : new Date(Math.max(...times)).toISOString();
}

/** What to do about an agent that did not pass, as far as its settings tell. */
function fixFor({ state, off, host, pendingTrust }: HostStatus, world: SyncWorld): string {
  const [switchedOff] = off;
  if (switchedOff) return `${switchedOff.path}: ${switchedOff.message}: ${switchedOff.fix}`;
  if (isPaused(world.state.paused)) return "hawk resume";
  if (pendingTrust > 0) return describePending(host, pendingTrust);
  return state === "in sync" ? "hawk doctor" : `hawk sync --agent ${host}`;
}

function isPaused(file: string): boolean {
  const pauses = existsSync(file) ? parsePauses(readFileSync(file, "utf8")) : [];
  return pauses === null || lastingPauses(pauses, Date.now()).length > 0;
}

/** 0: every agent that was driven passed. 1: one did not. 3: none could be driven. */
export function exitCodeOf(reports: readonly AgentReport[]): number {
  const driven = reports.filter((report) => report.kind === "driven");
  if (driven.length === 0) return 3;
  return driven.every(({ proof }) => proof.outcome === "proven") ? 0 : 1;
}

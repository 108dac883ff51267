import { statSync } from "node:fs";
import { join } from "node:path";
import { canonicalEvent } from "@hawk/adapter";
import type { Adapter } from "@hawk/adapter";
import { isHawkError } from "@hawk/errors";
import { eventNames } from "@hawk/events";
import type { EventName } from "@hawk/events";
import { planEdit } from "@hawk/settings-file/file";
import { readProofs } from "@hawk/state";
import type { Proof } from "@hawk/state";
import { explainCell } from "./coverage-why.ts";
import { examine } from "./examine/examine.ts";
import type { Finding } from "./examine/finding.ts";
import { readStatus } from "./host-status.ts";
import type { HostStatus } from "./host-status.ts";
import { openWorld } from "./open-world.ts";
import type { SyncSurroundings } from "./open-world.ts";
import { planSync } from "./plan-sync.ts";
import type { HostSummary, SyncWorld } from "./plan-sync.ts";
import { provenVersions } from "./proven-versions.ts";

/** One event of one agent. */
export interface CoverageCell {
  event: EventName;
  /** The agent's own name for it; `null` when the agent lacks it. */
  native: string | null;
  /** `missing`: a hook matches it, but hawk's entry is not there. `unused`: no hook matches it. */
  state: "lacking" | "unused" | "missing" | "registered";
  /** The hooks that would be asked. */
  hooks: readonly string[];
  /** When the agent last fired it, in ISO form. */
  lastSeen: string | null;
  /** `ok`: it works. `open`: a hook matches it, but may not be asked. */
  level: "ok" | "unseen" | "open" | "none";
  why: string;
  /** The command that fixes it, or a sentence. */
  fix: string | null;
}

/** One agent, and which of its events reach hawk. */
export interface AgentCoverage {
  status: HostStatus;
  /** What `hawk verify` last found out here. */
  proof: Proof | null;
  /** What hawk itself was tested with. */
  tested: { version: string; date: string } | null;
  cells: readonly CoverageCell[];
  findings: readonly Finding[];
}

/** Which events of which agents reach hawk. */
export interface Coverage {
  agents: readonly AgentCoverage[];
  /** What is not about one agent. */
  findings: readonly Finding[];
}

/** Which events of which agents reach hawk, judged without driving them. Changes nothing. */
export async function readCoverage(surroundings: SyncSurroundings, builtinsDir: string): Promise<Coverage> {
  const world = await openWorld({ hosts: "all" }, surroundings);
  const { statuses, findings } = await examine(world, builtinsDir);
  const proofs = readProofs(world.state.proofs);
  const agents = world.adapters.map((adapter): AgentCoverage => {
    const status = statuses.find(({ host }) => host === adapter.id) ?? readStatus(adapter, world);
    const own = findings.filter(({ subject }) => isAbout(subject, status));
    const tested = Object.hasOwn(provenVersions, adapter.id) ? (provenVersions[adapter.id] ?? null) : null;
    return { status, proof: proofs[adapter.id] ?? null, tested, cells: readCells(adapter, status, own, world), findings: own };
  });
  return { agents, findings: findings.filter(({ subject }) => !agents.some(({ status }) => isAbout(subject, status))) };
}

function isAbout(subject: string, { host, settings }: HostStatus): boolean {
  return subject === host || settings.some(({ path }) => path === subject);
}

function readCells(adapter: Adapter, status: HostStatus, findings: readonly Finding[], world: SyncWorld): CoverageCell[] {
  const [summary] = planSync({ ...world, adapters: [adapter], keepsFound: true }).hosts;
  const registered = new Set(status.settings.flatMap(({ path }) => findRegistered(adapter, path, world)));
  return eventNames.map((event): CoverageCell => {
    const native = adapter.events[event]?.native[0] ?? null;
    const facts = { event, native, hooks: hooksAt(event, summary), lastSeen: readLastSeen(world.state.seen, adapter.id, event) };
    const isWanted = facts.hooks.length > 0 || summary?.registrations.some((one) => one.event === event) === true;
    const state: CoverageCell["state"] =
      native === null ? "lacking" : registered.has(event) ? "registered" : isWanted ? "missing" : "unused";
    const cell = Object.assign(facts, { state });
    return Object.assign(cell, explainCell(cell, status, findings));
  });
}

function hooksAt(event: EventName, summary: HostSummary | undefined): string[] {
  return (summary?.firing ?? []).filter(({ events }) => events.includes(event)).map(({ name }) => name);
}

/** The events that hawk's own entries in a settings file are for. */
function findRegistered(adapter: Adapter, path: string, { state }: SyncWorld): EventName[] {
  const found: EventName[] = [];
  try {
    planEdit(
      path,
      (text, wiring) => {
        const without = adapter.unwire(text, wiring, path);
        const others = adapter.listHooks(without.text).map(toKey);
        const ours = adapter.listHooks(text).filter((hook) => !takeOne(others, toKey(hook)));
        found.push(...ours.flatMap(({ nativeEvent }) => canonicalEvent(adapter.events, nativeEvent) ?? []));
        return without;
      },
      { stateDir: state.root },
    );
  } catch (error) {
    if (!isHawkError(error)) throw error;
  }
  return found;
}

function toKey({ nativeEvent, what }: { nativeEvent: string; what: string }): string {
  return `${nativeEvent}\0${what}`;
}

function takeOne(keys: string[], key: string): boolean {
  const at = keys.indexOf(key);
  if (at !== -1) keys.splice(at, 1);
  return at !== -1;
}

/** A runner touches a file at each event. */
function readLastSeen(directory: string, host: string, event: EventName): string | null {
  return statSync(join(directory, `${host}-${event}`), { throwIfNoEntry: false })?.mtime.toISOString() ?? null;
}

import { statSync } from "node:fs";
import { join } from "node:path";
import type { Adapter, AdapterLoaders } from "@hawk/adapter";
import { statePaths } from "@hawk/state";
import type { Surroundings } from "@hawk/state";
import { loadAdapter, loadAdapters, loadPlans, openLedger } from "@hawk/sync";
import type { LoadedPlans } from "@hawk/sync";
import { readCalls, transcripts, whyUnread } from "@hawk/transcript";
import type { ReadReport } from "@hawk/transcript";
import { readAsked } from "./asked.ts";
import type { TraceSummary } from "./asked.ts";
import { auditAgent } from "./audit-agent.ts";
import type { CallCounts } from "./audit-agent.ts";

/** Which agents to audit, and since when. */
export interface AuditRequest {
  /** The only agent to audit; without it, all that hawk has been brought into. */
  host?: string | undefined;
  /** In ISO form. */
  since: string;
  /** Says whose logs are being read; the answer ends that. */
  progress?: ((what: string) => () => void) | undefined;
}

interface Named {
  host: string;
  title: string;
}

/** An agent whose logs were read, or why not. */
export type AgentAudit = Named & (({ kind: "read" } & CallCounts & Omit<ReadReport, "directory">) | { kind: "not read"; why: string });

/** What agents did without asking hawk. */
export interface AuditReport {
  agents: AgentAudit[];
  /** Nothing is known of calls before that; `null`: of none at all. */
  knownSince: string | null;
}

/** Compares the calls in agents' own logs with the trace. */
export async function auditAgents(request: AuditRequest, user: Surroundings & { adapters: AdapterLoaders }): Promise<AuditReport> {
  if (request.host !== undefined) await loadAdapter(request.host, user.adapters);
  const adapters = await loadAdapters(user.adapters);
  const plans = loadPlans(user, openLedger(user, adapters).ledger);
  const { trace, plans: directory } = statePaths(user);
  const planned = new Map(adapters.map(({ id }) => [id, plannedAt(join(directory, `${id}.json`))] as const));
  const isAudited = ({ id }: Adapter): boolean => (request.host === undefined ? (planned.get(id) ?? null) !== null : id === request.host);
  const summary = readAsked(trace, (host) => transcripts.find((one) => one.host === host)?.sharesIds === true);
  const agents: AgentAudit[] = [];
  for (const adapter of adapters.filter(isAudited)) {
    const end = request.progress?.(`reading the logs of ${adapter.title}`);
    try {
      agents.push(await auditOne(adapter, request, { user, plans, summary, plannedAt: planned.get(adapter.id) ?? null }));
    } finally {
      end?.();
    }
  }
  return { agents, knownSince: summary.oldest === null ? null : new Date(summary.oldest).toISOString() };
}

interface AuditedPlace {
  user: Surroundings;
  plans: LoadedPlans;
  summary: TraceSummary;
  /** `null`: hawk has no plan for it. */
  plannedAt: number | null;
}

async function auditOne(
  adapter: Adapter,
  request: AuditRequest,
  { user, plans, summary, plannedAt: at }: AuditedPlace,
): Promise<AgentAudit> {
  const named = { host: adapter.id, title: adapter.title };
  const transcript = transcripts.find(({ host }) => host === adapter.id);
  const why = at === null ? `hawk is not in it: hawk sync --agent ${adapter.id}` : plans.trace === "all" ? null : TRACE_IS_OFF;
  if (!transcript || at === null || why !== null) return { ...named, kind: "not read", why: why ?? whyUnread(adapter.id) };
  const { calls, report } = readCalls(transcript, user, Date.parse(request.since));
  const asked = summary.hosts.get(adapter.id) ?? { byId: new Map(), others: [], firstAsked: new Map() };
  const counts = await auditAgent(calls, { adapter, plans, asked, knownSince: summary.oldest ?? at, plannedAt: at });
  const { files, bytes, unreadableLines, unread } = report;
  if (files === 0) return { ...named, kind: "not read", why: `no logs since then in ${report.directory}` };
  return { ...named, kind: "read", ...counts, files, bytes, unreadableLines, unread };
}

const TRACE_IS_OFF = "the trace doesn't have every call: hawk config set trace all, then hawk sync";

function plannedAt(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? null;
}

/** 0: hawk was asked about all calls. 1: about some it was not. 3: nothing could be read, or nothing is known of it. */
export function auditCode({ agents }: AuditReport): number {
  const read = agents.flatMap((agent) => (agent.kind === "read" ? [agent] : []));
  if (read.some(({ unasked }) => unasked > 0)) return 1;
  return read.some(({ asked }) => asked > 0) ? 0 : 3;
}

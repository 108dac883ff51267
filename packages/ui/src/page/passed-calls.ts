import type { AuditReport } from "@hawk/proof/audit";
import type { TraceEntry } from "@hawk/runner";
import type { AgentCoverage } from "@hawk/sync";
import { idOf } from "./filter.ts";
import { whyPassed } from "./outcomes.ts";
import { linkTo } from "./router.ts";

/** A call that passed although a hook matched it. */
interface PassedCall {
  time: string;
  tool: string;
  about: string;
  why: string;
  hook?: string | undefined;
  link?: string;
}

export interface PassedAgent {
  host: string;
  title: string;
  /** How many there are. */
  count: number;
  /** The newest of them, the newest first. */
  calls: PassedCall[];
  fix: string | null;
}

const WEEK_MS = 7 * 86_400_000;
const MOST = 200;

/** By agent, those with the most first. */
export function findPassed(agents: readonly AgentCoverage[], audit: AuditReport | null, entries: readonly TraceEntry[]): PassedAgent[] {
  const since = new Date(Date.now() - WEEK_MS).toISOString();
  const found = new Map(agents.map((agent) => [agent.status.host, startAgent(agent)]));
  for (const agent of audit?.agents ?? []) {
    const passed = found.get(agent.host);
    if (agent.kind !== "read" || !passed) continue;
    const why = whyUnasked(agents.find(({ status }) => status.host === agent.host));
    passed.count += agent.unasked;
    passed.calls.push(...agent.examples.slice(-MOST).map(({ time, tool, about }) => ({ time, tool, about, why })));
  }
  for (let at = entries.length - 1; at >= 0; at -= 1) addEntry(entries[at] as TraceEntry, since, found);
  return [...found.values()]
    .filter(({ count }) => count > 0)
    .map((one) => Object.assign(one, { calls: one.calls.toSorted((call, other) => (call.time < other.time ? 1 : -1)).slice(0, MOST) }))
    .toSorted((one, other) => other.count - one.count);
}

function startAgent(agent: AgentCoverage): PassedAgent {
  const { host, title } = agent.status;
  return { host, title, count: 0, calls: [], fix: obstacleOf(agent)?.fix ?? null };
}

function addEntry(entry: TraceEntry, since: string, found: ReadonlyMap<string, PassedAgent>): void {
  const why = entry.time < since ? null : whyPassed(entry);
  const agent = found.get(entry.host);
  if (why === null || !agent) return;
  agent.count += 1;
  if (agent.calls.length < MOST) agent.calls.push(toCall(entry, why));
  agent.fix ??= entry.hook === undefined ? null : `hawk test ${entry.hook}`;
}

function toCall(entry: TraceEntry, why: string): PassedCall {
  const { time, tool = entry.event, about = "", reason, hook, host } = entry;
  return {
    time,
    tool,
    about,
    hook,
    why: reason === undefined ? why : `${why} It said: ${reason}`,
    link: linkTo("timeline", { agent: host, outcome: entry.outcome, at: idOf(entry) }),
  };
}

function whyUnasked(agent: AgentCoverage | undefined): string {
  const obstacle = obstacleOf(agent);
  return obstacle ? `hawk wasn't asked. ${obstacle.why}` : "hawk wasn't asked, and the agent's log has the call.";
}

/** What keeps an agent's calls from hawk. */
function obstacleOf(agent: AgentCoverage | undefined): { why: string; fix: string | null } | null {
  const cell = agent?.cells.find(({ event }) => event === "pre_tool_use");
  return cell?.level === "open" || cell?.level === "unseen" ? cell : null;
}

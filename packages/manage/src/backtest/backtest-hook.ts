import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import type { Adapter, AdapterLoaders } from "@hawk/adapter";
import type { TriggerResult } from "@hawk/engine";
import type { HookDefinition } from "@hawk/protocol";
import type { ConfigProblem } from "@hawk/protocol/read";
import { aboutOf, shorten } from "@hawk/runner";
import type { UserHome } from "@hawk/state";
import { detectHost, loadAdapters } from "@hawk/sync";
import { transcripts, whyUnread } from "@hawk/transcript";
import type { HookSurroundings } from "../hook-surroundings.ts";
import { createTrigger, openHook } from "../run/test-hook.ts";
import type { OpenedHook } from "../run/test-hook.ts";
import { usageError } from "../usage-error.ts";
import { findCalls } from "./find-calls.ts";
import type { PastCall, PastCalls } from "./find-calls.ts";
import { runAll } from "./run-all.ts";

/** Which hook to replay past calls through, and which calls. */
export interface BacktestRequest {
  /** A hook file, or the name of a hook. */
  hook: string;
  /** Another version of it to compare with. */
  against?: string | undefined;
  /** In ISO form. */
  since: string;
  host?: string | undefined;
  /** The user agrees to send calls to a server. */
  isAgreed: boolean;
  /** Shows how many calls are done; the answer ends that. */
  progress?: ((done: () => number, calls: number) => () => void) | undefined;
}

/** A call that a hook blocks, asks the user about, or fails on. */
export interface ReplayedCall {
  time: string;
  host: string;
  cwd: string;
  tool: string;
  /** The command, the file or the address, without secrets. */
  about: string;
  reason: string;
}

type Answer = "pass" | "ask" | "block" | "failed";

interface Differing extends ReplayedCall {
  before: Answer;
  now: Answer;
}

/** What a hook would have done with past calls. */
export interface BacktestReport {
  hook: string;
  /** The calls that it matches. */
  calls: number;
  /** Set if calls would go to a server: nothing has been run. */
  needsYes?: string;
  counts: Record<Answer, number>;
  /** The first calls that it did not pass. */
  blocked: ReplayedCall[];
  asked: ReplayedCall[];
  failed: ReplayedCall[];
  /** How long it took, in milliseconds. */
  p50: number;
  p95: number;
  /** Calls that the other version answered differently: how many, and the first ones. */
  differing?: { count: number; calls: Differing[] };
  /** Logs that can't be read, and lines. */
  unread: { path: string; why: string }[];
  unreadableLines: number;
  /** Agents on this machine whose logs hawk can't read, by their titles. */
  notRead: { title: string; why: string }[];
  problems: ConfigProblem[];
}

const MOST_LISTED = 1000;
const [LONGEST_ABOUT, LONGEST_REASON] = [200, 300];

/** Replays the calls in agents' logs through a hook: what would it have done? */
export async function backtestHook(
  request: BacktestRequest,
  here: HookSurroundings & { adapters: AdapterLoaders },
): Promise<BacktestReport> {
  const hooks = [request.hook, ...(request.against === undefined ? [] : [request.against])].map((name) => openHook(name, here));
  for (const { hook } of hooks) refuseOther(hook);
  const [own] = hooks as [OpenedHook];
  const adapters = (await loadAdapters(here.adapters)).filter(({ id }) => request.host === undefined || id === request.host);
  const find = (): PastCalls => findCalls(own.hook, adapters, Date.parse(request.since), here);
  const counted = find();
  const report = { ...startReport(own, countItems(counted.calls), counted), notRead: listNotRead(adapters, request.host, here) };
  const server = hooks.map(({ hook }) => serverOf(hook)).find((name) => name !== null);
  if (server !== undefined && !request.isAgreed) return { ...report, needsYes: server };
  const scratch = mkdtempSync(join(realpathSync.native(tmpdir()), "hawk-backtest-"));
  try {
    return await replay(report, find(), hooks.map(asReplay), here, scratch, request.progress);
  } finally {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Lets hooks with side effects, such as sending a message, know that this is a replay. */
function asReplay(opened: OpenedHook): OpenedHook {
  return { ...opened, hook: { ...opened.hook, env: { ...opened.hook.env, HAWK_REPLAY: "1" } } };
}

function countItems(items: Iterable<unknown>): number {
  let count = 0;
  for (const _ of items) count += 1;
  return count;
}

/** An agent without a log that hawk can read says nothing about the hook: the user has to know. */
function listNotRead(adapters: readonly Adapter[], named: string | undefined, user: UserHome): BacktestReport["notRead"] {
  return adapters
    .filter(({ id }) => !transcripts.some(({ host }) => host === id))
    .filter((adapter) => adapter.id === named || detectHost(adapter, user).isThere)
    .map(({ id, title }) => ({ title, why: whyUnread(id) }));
}

function startReport({ hook, problems }: OpenedHook, calls: number, { reports }: PastCalls): Omit<BacktestReport, "notRead"> {
  return {
    hook: hook.name,
    calls,
    counts: { pass: 0, ask: 0, block: 0, failed: 0 },
    blocked: [],
    asked: [],
    failed: [],
    p50: 0,
    p95: 0,
    unread: reports.flatMap(({ unread }) => unread),
    unreadableLines: reports.reduce((sum, { unreadableLines }) => sum + unreadableLines, 0),
    problems,
  };
}

async function replay(
  report: BacktestReport,
  { calls }: PastCalls,
  hooks: readonly OpenedHook[],
  here: HookSurroundings,
  directory: string,
  progress: BacktestRequest["progress"],
): Promise<BacktestReport> {
  const [now, before] = hooks.map((opened) => createTrigger(opened, here, { directory }));
  const times: number[] = [];
  const differing: Differing[] = [];
  let differences = 0;
  const lists = { block: report.blocked, ask: report.asked, failed: report.failed };
  const end = progress?.(() => times.length, report.calls);
  try {
    await runAll(calls, availableParallelism(), async ({ call, event }) => {
      const result = await now?.("pre_tool_use", event.payload);
      if (!result) return;
      const answer = answerOf(result);
      times.push(result.results[0]?.durationMs ?? 0);
      report.counts[answer] += 1;
      const described = describe(call, event, result);
      if (answer !== "pass" && lists[answer].length < MOST_LISTED) lists[answer].push(described);
      if (!before) return;
      const other = await before("pre_tool_use", event.payload);
      if (answerOf(other) === answer) return;
      differences += 1;
      const reason = answer === "pass" ? describe(call, event, other).reason : described.reason;
      if (differing.length < MOST_LISTED) differing.push({ ...described, reason, before: answerOf(other), now: answer });
    });
  } finally {
    end?.();
  }
  for (const list of [...Object.values(lists), differing]) list.sort((one, other) => (one.time < other.time ? -1 : 1));
  const sorted = times.toSorted((one, other) => one - other);
  const [p50, p95] = [0.5, 0.95].map((share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return { ...report, p50: p50 ?? 0, p95: p95 ?? 0, ...(before ? { differing: { count: differences, calls: differing } } : {}) };
}

function answerOf({ results, allowed, verdict }: TriggerResult): Answer {
  if (results.some(({ outcome }) => outcome.status !== "success" && outcome.status !== "blocking")) return "failed";
  if (!allowed) return "block";
  return verdict.permission?.decision === "ask" ? "ask" : "pass";
}

function describe({ time, host, cwd }: PastCall["call"], event: PastCall["event"], { verdict, results }: TriggerResult): ReplayedCall {
  const failure = results.map(({ outcome }) => outcome.reason ?? outcome.failure).find((text) => text !== undefined);
  return {
    time: new Date(time).toISOString(),
    host,
    cwd,
    tool: String(event.payload["tool_name"]),
    about: shorten(aboutOf(event), LONGEST_ABOUT),
    reason: shorten(verdict.reason ?? verdict.stop?.reason ?? verdict.permission?.reason ?? failure ?? "", LONGEST_REASON),
  };
}

function refuseOther({ name, events }: HookDefinition): void {
  if (!events.includes("pre_tool_use"))
    throw usageError(`${name} is not for pre_tool_use`, `only calls are in the logs, and it is for ${events.join(", ")}`);
}

/** Where a hook's questions go, if not to a program on this machine. */
function serverOf({ handler }: HookDefinition): string | null {
  if (handler.type === "webhook") return shorten(handler.url, LONGEST_ABOUT);
  return handler.type === "prompt" || handler.type === "agent" ? "your model" : null;
}

import { setTimeout as sleep } from "node:timers/promises";
import { HawkError, isHawkError } from "@hawk/errors";
import { acquireLock } from "@hawk/settings-file/file";
import type { Lock } from "@hawk/settings-file/file";
import { statePaths } from "@hawk/state";
import type { UserHome } from "@hawk/state";
import type { ExportOptions, ExportRequest, ExportResult } from "./export-options.ts";
import { fillHeaders, fillVariables } from "./fill.ts";
import { mask } from "./mask.ts";
import { listPieces } from "./pieces.ts";
import { retryDelayMs } from "./retry.ts";
import type { Run } from "./run.ts";
import { sendAll } from "./send-all.ts";
import { createState, exportPaths, readState } from "./state.ts";
import { countWaiting } from "./waiting.ts";

const SPOOL_BYTES = 256 * 1024 * 1024;
const BATCH_BYTES = 256 * 1024;
const TIMEOUT_MS = 30_000;

/** Long enough to take over from one that was killed. */
const LOCK_MS = 500;

const POLL_MS = 1000;
/** How often an export that doesn't follow is tried without success. */
const TRIES = 5;
const LONGEST_WAIT_MS = 90_000;

/** Sends all decisions in the trace that weren't sent before. Only one process does at a time. */
export async function exportDecisions(request: ExportRequest, user: UserHome, options: ExportOptions = {}): Promise<ExportResult> {
  const { root } = statePaths(user);
  const lock = lockExport(root, exportPaths(statePaths(user)).state);
  try {
    return await repeat(await openRun(request, user, options), request.isFollowing, options);
  } finally {
    lock.release();
  }
}

async function openRun({ telemetry, version }: ExportRequest, user: UserHome, options: ExportOptions): Promise<Run> {
  const { report = () => undefined, now = () => new Date(), signal, timeoutMs = TIMEOUT_MS } = options;
  const { spoolBytes = SPOOL_BYTES, batchBytes = BATCH_BYTES } = options;
  const paths = exportPaths(statePaths(user));
  const headers = fillHeaders(telemetry.headers, user.env);
  const resource = Object.entries(fillVariables(telemetry.resource, "the attribute", user.env));
  const state = readState(paths.state) ?? createState(now());
  const sender = { "service.name": "hawk", "service.version": version, "service.instance.id": state.instance };
  const { createEncoder } = await import("./encode.ts");
  return {
    paths,
    collector: { endpoint: telemetry.endpoint, headers, network: telemetry.network, timeoutMs, signal },
    encoder: createEncoder({ ...sender, ...Object.fromEntries(resource.map(([name, text]) => [name, mask(text)])) }, version),
    limits: { spoolBytes, batchBytes },
    now,
    report,
    state,
    sent: 0,
    measured: null,
  };
}

async function repeat(run: Run, isFollowing: boolean, { signal, wait = (ms) => pause(ms, signal) }: ExportOptions): Promise<ExportResult> {
  for (let failures = 0; ;) {
    const before = run.sent;
    const failed = await sendAll(run);
    failures = failed === null ? 0 : run.sent > before ? 1 : failures + 1;
    const delayMs = failed === null ? POLL_MS : retryDelayMs(failures, failed.askedMs, Math.random());
    const isOver = failed === null || failures >= TRIES || delayMs > LONGEST_WAIT_MS;
    if (signal?.aborted || (!isFollowing && isOver)) return endWith(run, failed?.failure ?? null);
    if (failed) run.report({ kind: "failing", message: failed.failure, delayMs: Math.round(delayMs) });
    await wait(delayMs);
  }
}

function endWith({ paths, state, sent }: Run, failure: string | null): ExportResult {
  return { sent, waiting: countWaiting(listPieces(paths.trace, paths.spool), paths.spool, state.sentBytes), failure };
}

async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await sleep(ms, undefined, signal ? { signal } : {}).catch(() => undefined);
}

function lockExport(root: string, target: string): Lock {
  try {
    return acquireLock(root, target, LOCK_MS, () => undefined);
  } catch (error) {
    if (!isHawkError(error) || error.code !== "settings/locked") throw error;
    throw new HawkError("telemetry/running", "another hawk export is running", {
      hint: "it sends everything; end it first if you want to start another",
    });
  }
}

import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { HawkError } from "@hawk/errors";
import { findEvent } from "@hawk/events";
import { editHook } from "@hawk/manage";
import { backtestHook } from "@hawk/manage/backtest";
import { testHook } from "@hawk/manage/run";
import type { ActAnswer, BacktestAnswer, TestAnswer } from "../api.ts";
import type { UiSurroundings } from "../surroundings.ts";
import { doAct } from "./do-act.ts";
import { readHookDetail } from "./hooks.ts";

/** A hook as it would be. */
export interface Draft {
  name: string;
  source: string;
}

export interface TestDraftRequest extends Draft {
  event?: string | undefined;
  tool?: string | undefined;
  input?: Record<string, unknown> | undefined;
}

export async function testDraft({ event, tool, input, ...draft }: TestDraftRequest, here: UiSurroundings): Promise<TestAnswer> {
  return withDraft(draft, async (hook) => {
    const tested = await testHook({ hook, event: (event && findEvent(event)) || undefined, tool, input }, here);
    const problems = tested.problems.map(({ message }) => message.replaceAll(hook, draft.name));
    if ("wouldNotRun" in tested) return { event: tested.event, wouldNotRun: tested.wouldNotRun, problems };
    const { result, report } = tested;
    const [first] = result.results;
    const { reason, status } = first?.outcome ?? {};
    return {
      event: tested.event,
      verdict: result.allowed ? (result.verdict.permission?.decision ?? (status === "success" ? "let pass" : "failed")) : "blocked",
      problems,
      ...(reason === undefined ? {} : { reason }),
      ...(first ? { ms: Math.round(first.durationMs) } : {}),
      ...(report ? { stdout: report.process.stdout, stderr: report.process.stderr } : {}),
    };
  });
}

const DAY_MS = 86_400_000;

export interface BacktestDraftRequest extends Draft {
  days: number;
  /** The user agrees that calls go to a server. */
  isAgreed: boolean;
}

/** What a draft would have done with the calls in the agents' logs, beside what the hook as it is would have. */
export async function backtestDraft({ days, isAgreed, ...draft }: BacktestDraftRequest, here: UiSurroundings): Promise<BacktestAnswer> {
  const { path } = readHookDetail(draft.name, here);
  return withDraft(draft, async (hook) => {
    const since = new Date(Date.now() - days * DAY_MS).toISOString();
    const { calls, needsYes, counts, blocked, p50, p95, differing, problems } = await backtestHook(
      { hook, against: path, since, isAgreed },
      here,
    );
    return {
      calls,
      counts,
      blocked,
      p50,
      p95,
      differing: differing ?? { count: 0, calls: [] },
      problems: problems.map(({ message }) => message.replaceAll(hook, draft.name)),
      ...(needsYes === undefined ? {} : { needsYes }),
    };
  });
}

/** Saves a draft, if the hook is still as the user saw it. */
export async function saveDraft({ name, source, digest }: Draft & { digest: string }, here: UiSurroundings): Promise<ActAnswer> {
  if (readHookDetail(name, here).digest !== digest)
    throw new HawkError("ui/changed", `${name} was changed by somebody else`, { hint: "load it again" });
  return doAct({ words: ["edit", name], isWeakening: true }, here, async () => {
    const { isWell } = editHook(name, undefined, (file) => writeFileSync(file, source), here);
    return isWell ? `${name} is saved.` : `${name} is saved, and something is wrong with its header.`;
  });
}

/** A file's name says what kind of hook it is, so a draft has the same one. */
async function withDraft<Answer>({ name, source }: Draft, use: (path: string) => Promise<Answer>): Promise<Answer> {
  const directory = mkdtempSync(join(realpathSync.native(tmpdir()), "hawk-draft-"));
  try {
    const path = join(directory, basename(name));
    writeFileSync(path, source, { mode: 0o700 });
    return await use(path);
  } finally {
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  }
}

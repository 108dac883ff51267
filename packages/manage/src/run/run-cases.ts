import { basename, dirname, extname, join, relative, resolve } from "node:path";
import { loadCases } from "@hawk/config/load";
import type { HookCase } from "@hawk/config/load";
import { HawkError } from "@hawk/errors";
import type { ConfigProblem } from "@hawk/protocol/read";
import { scanHooks } from "@hawk/registry";
import type { HookSurroundings } from "../hook-surroundings.ts";
import { createAsk, openHook } from "./test-hook.ts";
import type { HookAnswer } from "./test-hook.ts";

/** The result of one case. */
interface CaseResult {
  title: string;
  line: number;
  isOk: boolean;
  /** What the hook did, if that is not what was expected. */
  why?: string;
}

/** A hook with its cases. Without a file of cases, there are none. */
export interface HookCases {
  /** Relative to where hawk was started. */
  hook: string;
  casesFile: string;
  hasFile: boolean;
  results: CaseResult[];
  problems: ConfigProblem[];
}

/** Where a hook's cases are: `my-guard.cases.yaml` beside `my-guard.py`. */
export function casesPath(hook: string): string {
  const name = basename(hook);
  const stem = name.startsWith(".") ? name : name.slice(0, name.length - extname(name).length);
  return join(dirname(hook), `${stem}.cases.yaml`);
}

/** Runs every hook of a tree, or one hook, against its cases. */
export async function runCases(path: string, here: HookSurroundings): Promise<HookCases[]> {
  const root = resolve(here.cwd, path);
  const { hooks } = scanHooks(root);
  if (hooks.length === 0)
    throw new HawkError("test/no-hooks", `there is no hook in ${path}`, { hint: "hawk scan says why each file isn't one" });
  const files = hooks.map((hook) => (root.endsWith(hook.path) && hooks.length === 1 ? root : join(root, hook.path)));
  const tested: HookCases[] = [];
  for (const file of files) tested.push(await runCasesOf(file, here));
  return tested;
}

async function runCasesOf(file: string, here: HookSurroundings): Promise<HookCases> {
  const casesFile = casesPath(file);
  const loaded = loadCases(casesFile);
  const shown = { hook: relative(here.cwd, file), casesFile: relative(here.cwd, casesFile) };
  if (!loaded) return { ...shown, hasFile: false, results: [], problems: [] };
  const ask = createAsk(openHook(file, here), here);
  const results = loaded.cases.map(async (one) => toResult(one, judge(one, await ask(one))));
  return { ...shown, hasFile: true, results: await Promise.all(results), problems: loaded.problems };
}

function toResult({ title, place }: HookCase, failure: string | null): CaseResult {
  return { title, line: place.line, isOk: failure === null, ...(failure === null ? {} : { why: failure }) };
}

/** What is wrong with an answer; `null` if it is as expected. */
function judge({ expect, says }: HookCase, answer: HookAnswer): string | null {
  if ("wouldNotRun" in answer) return expect === "skip" ? null : `expected ${expect}, but it would not run: ${answer.wouldNotRun}`;
  const { results, verdict, allowed } = answer.result;
  const failed = results.find(({ outcome }) => outcome.status !== "success" && outcome.status !== "blocking");
  if (failed) return `expected ${expect}, but the hook failed: ${failed.outcome.reason ?? failed.outcome.failure ?? failed.outcome.status}`;
  const reason = verdict.reason ?? verdict.stop?.reason ?? verdict.permission?.reason ?? "";
  const seen = !allowed ? "block" : verdict.permission?.decision === "ask" ? "ask" : verdict.context !== "" ? "context" : "allow";
  if (seen !== expect) return `expected ${expect}, got ${seen}${reason === "" ? "" : `: ${reason}`}`;
  const text = seen === "context" ? verdict.context : reason;
  return says === undefined || text.includes(says) ? null : `expected an answer with "${says}", got: ${text}`;
}

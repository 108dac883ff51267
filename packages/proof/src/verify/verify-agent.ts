import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { UserHome } from "@hawk/state";
import { isProofReason } from "@hawk/runner";
import type { TraceEntry } from "@hawk/runner";
import { statePaths } from "@hawk/state";
import { readTrace } from "@hawk/sync";
import { startScriptedServer } from "../model/scripted-server.ts";
import type { ScriptedServer } from "../model/scripted-server.ts";
import type { Recipe } from "../recipe.ts";
import { runAgent } from "../run-agent.ts";
import type { AgentRun } from "../run-agent.ts";
import { cleanEnv, proxyEnv } from "./clean-env.ts";
import { copySettings, settingsDirectory } from "./copy-settings.ts";
import { listMissing, removeLeft, removeMade } from "./remove-left.ts";
import mcpProgram from "./mcp-program.cjs?raw";
import { EDITED, EDITED_TEXT, PROMPT, judge, planSteps, toConversations } from "./questions.ts";
import type { QuestionResult, ExpectedHooks } from "./questions.ts";

/** What driving an agent showed. */
export interface AgentProof {
  /** `unproven`: not even the harmless call ran, so nothing is known about hooks. */
  outcome: "proven" | "failed" | "unproven";
  answers: readonly QuestionResult[];
  seconds: number;
  /** The files that were copied. */
  copied: readonly string[];
  /** Other machines that it wanted to reach. Nothing got out through the proxy. */
  reached: readonly string[];
  /** How the agent ended, when it did not do what it was asked. */
  ending?: string;
  /** Where everything is, if it was kept. */
  place?: string;
}

/** Which agent to drive, how, and which hooks it should ask. */
export interface ProofRequest {
  recipe: Recipe;
  command: readonly [string, ...string[]];
  project: string;
  user: UserHome;
  expected: ExpectedHooks;
  isKept: boolean;
  /** The trace has a line for every call. */
  isTraced?: boolean;
  limitMs?: number;
}

const LIMIT_MS = 60_000;

/** Drives an installed agent, with a copy of its settings and the user's own runners, against a scripted model. */
export async function verifyAgent(request: ProofRequest): Promise<AgentProof> {
  const { recipe, user, isKept, project } = request;
  const missing = listMissing(recipe, project);
  const place = mkdtempSync(join(realpathSync.native(tmpdir()), "hawk-verify-"));
  try {
    const copied = copySettings(recipe, settingsDirectory(recipe, user), place);
    return { ...(await drive(request, place)), copied, ...(isKept ? { place } : {}) };
  } finally {
    removeLeft(recipe, user.home);
    removeMade(missing, project);
    if (!isKept) rmSync(place, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function drive(request: ProofRequest, place: string): Promise<Omit<AgentProof, "copied">> {
  const { recipe, expected } = request;
  const nonce = `hawk-verify-${randomBytes(12).toString("hex")}`;
  const work = join(place, "work");
  mkdirSync(work);
  writeFileSync(join(work, EDITED), `${EDITED_TEXT}\n`);
  const steps = planSteps(recipe, expected, nonce, work);
  const server = await startScriptedServer(recipe.api, toConversations(steps));
  const [started, time] = [performance.now(), new Date()];
  try {
    const run = await start(request, { place, work, nonce, server });
    const answers = [...judge(steps, server.received, expected, nonce), ...judgeFiles(work, nonce), ...judgeTrace(request, time)];
    const [harmless] = answers;
    const outcome = answers.every(({ isOk }) => isOk) ? "proven" : harmless?.isOk ? "failed" : "unproven";
    if (request.isKept) writeFileSync(join(place, "run.json"), JSON.stringify({ run, received: server.received }, null, 2));
    const seconds = (performance.now() - started) / 1000;
    return { outcome, answers, seconds, reached: server.reached, ...(outcome === "proven" ? {} : { ending: describeEnd(run, recipe) }) };
  } finally {
    await server.close();
  }
}

interface Stage {
  place: string;
  work: string;
  nonce: string;
  server: ScriptedServer;
}

async function start(
  { recipe, command, project, user, limitMs = LIMIT_MS }: ProofRequest,
  { place, work, nonce, server }: Stage,
): Promise<AgentRun> {
  const { variable } = recipe.settings;
  const settings = join(place, recipe.copyTo);
  const copied = (path: string): string | null => (existsSync(join(settings, path)) ? readFileSync(join(settings, path), "utf8") : null);
  const mcpCommand = [process.execPath, "-e", mcpProgram] as const;
  const { args, env, files = {} } = recipe.launch({ prompt: PROMPT, url: server.url, place, work, project, mcpCommand, copied });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(place, path)), { recursive: true });
    writeFileSync(join(place, path), text);
  }
  return runAgent(command, args, {
    cwd: project,
    env: {
      ...cleanEnv(user.env, recipe.keeps ?? []),
      ...proxyEnv(server.url),
      ...(variable === undefined ? {} : { [variable]: settings }),
      ...env,
      HAWK_VERIFY: nonce,
    },
    mark: `HAWK_VERIFY=${nonce}`,
    runnerFiles: statePaths(user).temporary,
    limitMs,
  });
}

/** A call that was said to be stopped must not have changed anything. */
function judgeFiles(work: string, nonce: string): QuestionResult[] {
  const isWritten = existsSync(join(work, `${nonce}.txt`));
  const isEdited = !existsSync(join(work, EDITED)) || readFileSync(join(work, EDITED), "utf8") !== `${EDITED_TEXT}\n`;
  if (!isWritten && !isEdited) return [];
  const saw = isWritten ? "a new file was written" : "a file was changed";
  return [{ question: "no file is touched by a call that was stopped", isOk: false, saw, meaning: "the agent did not obey" }];
}

/** A harmless call leaves a line in the trace. Without one, the runner died before it answered, and the agent continued. */
function judgeTrace({ recipe: { host }, expected, user, isTraced = false }: ProofRequest, started: Date): QuestionResult[] {
  if (!isTraced || expected.shell.length === 0) return [];
  const since = started.toISOString().replace(/\.\d+Z$/, "Z");
  const isAnswer = (entry: TraceEntry): boolean =>
    entry.host === host && entry.event === "pre_tool_use" && !isProofReason(entry.reason ?? "") && entry.outcome !== "broken";
  if (readTrace(statePaths(user).trace, { since, isWanted: isAnswer }).length > 0) return [];
  const meaning = "a hook ended the runner, or something else keeps it from answering, and then the agent continues";
  return [{ question: "your hooks answer about the harmless call", isOk: false, saw: "the trace has no line about it", meaning }];
}

const LONGEST = 400;

function describeEnd({ exitCode, hasTimedOut, stdout, stderr }: AgentRun, { ends = {} }: Recipe): string {
  const known = exitCode === null ? undefined : ends[exitCode];
  if (known !== undefined) return known;
  const words = stripVTControlCharacters(stderr.trim() || stdout.trim())
    .replaceAll(/\s+/g, " ")
    .slice(-LONGEST);
  const end = hasTimedOut ? "it did not end by itself" : `it ended with ${exitCode ?? "a signal"}`;
  return words === "" ? end : `${end}: ${words}`;
}

import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { canonicalEvent, runnerIn, understandReply } from "@hawk/adapter";
import type { Adapter, NativeEvent, HostReaction } from "@hawk/adapter";
import type { ProcessResult } from "@hawk/protocol";
import { HawkError } from "@hawk/errors";
import { settingsPath } from "@hawk/sync";
import { startForCommand } from "@hawk/executor";
import type { ProgramStart } from "@hawk/executor";
import { endChild, startChild } from "./children.ts";
import type { ChildOptions } from "./children.ts";
import type { Sandbox } from "./sandbox.ts";

const LIMIT_MS = 60_000;

export interface TimedReaction {
  understood: HostReaction;
  /** How long the host waited. */
  ms: number;
}

/** Fires an event as the host does: what is in the host's settings is started, or the plugin there is called. */
export async function fireEvent(adapter: Adapter, event: NativeEvent, sandbox: Sandbox): Promise<TimedReaction | null> {
  const path = settingsPath(adapter, "user", sandbox.user, sandbox.project);
  if (path === null) return null;
  return adapter.stage === undefined
    ? startRunner(adapter, event, path, sandbox)
    : playStage(adapter.stage, adapter.title, event, { path, sandbox });
}

async function startRunner(adapter: Adapter, event: NativeEvent, path: string, sandbox: Sandbox): Promise<TimedReaction | null> {
  const name = canonicalEvent(adapter.events, event.name);
  const registered = adapter.listHooks(readFileSync(path, "utf8"));
  const entry =
    registered.find(({ nativeEvent }) => nativeEvent === event.name) ??
    registered.find(({ nativeEvent }) => canonicalEvent(adapter.events, nativeEvent) === name);
  const env = toEnv(event, sandbox);
  const decoded = adapter.decode(event.name, { ...event.payload }, env);
  if (!entry || !decoded) return null;
  const start = performance.now();
  const { file, args, isVerbatim } = startOf(entry.what);
  const result = await run(file, args, event.payload, { env, cwd: sandbox.project, ...(isVerbatim ? { isVerbatim } : {}) });
  return { understood: understandReply(adapter, result, decoded), ms: Math.round(performance.now() - start) };
}

/** As the host starts it. On Windows that may be PowerShell, which makes no difference to a runner. */
function startOf(what: string): ProgramStart {
  const runner = runnerIn(what);
  const start = startForCommand(runner === null ? what : `"${runner}"`);
  if ("spawnError" in start) throw new HawkError("try/no-start", start.spawnError, { hint: "run hawk doctor" });
  return start;
}

async function playStage(
  stage: string,
  title: string,
  event: NativeEvent,
  { path, sandbox }: { path: string; sandbox: Sandbox },
): Promise<TimedReaction> {
  const args = ["--no-warnings", "--input-type=module", "-e", stage, path];
  const result = await run(process.execPath, args, event, { env: toEnv(event, sandbox), cwd: sandbox.project });
  try {
    const { ms, ...understood } = JSON.parse(result.stdout) as HostReaction & { ms: number };
    return { understood, ms };
  } catch {
    throw new HawkError("try/no-stage", `hawk's plugin for ${title} could not be played: ${findError(result.stderr)}`, {
      hint: "please report this; hawk try --agent tries another agent",
    });
  }
}

function toEnv({ env }: NativeEvent, { user, project }: Sandbox): Record<string, string | undefined> {
  return { ...user.env, ...env, PWD: project };
}

/** Runs a program with JSON on its stdin. */
async function run(program: string, args: readonly string[], input: unknown, options: ChildOptions): Promise<ProcessResult> {
  const child = startChild(program, args, options);
  let timedOut = false;
  const limit = setTimeout(() => (timedOut = endChild(child)), LIMIT_MS);
  child.stdin.on("error", () => undefined);
  child.stdin.end(`${JSON.stringify(input)}\n`);
  const closed = new Promise<number | null>((resolve, reject) => child.once("close", resolve).once("error", reject));
  try {
    const [stdout, stderr, exitCode] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
    return { stdout, stderr, exitCode, ...(timedOut ? { timedOut } : {}) };
  } finally {
    clearTimeout(limit);
  }
}

/** The line of Node's output that says what went wrong. */
function findError(stderr: string): string {
  const lines = stderr.trim().split("\n");
  return lines.find((line) => /^\w*Error\b/.test(line)) ?? lines[0] ?? "";
}

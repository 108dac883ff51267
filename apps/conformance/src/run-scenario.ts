import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isHawkError } from "@hawk/errors";
import { PROMPT, SUBTASK } from "./checks.ts";
import type { Failure, RunRecord } from "./checks.ts";
import type { Host, Task, NativeCall } from "./host.ts";
import { hookPath, initHooks, installHooks } from "./install-hooks.ts";
import { judge, judgeControl } from "./judge.ts";
import type { Block, Conversation } from "./model/script.ts";
import { startScriptedServer } from "./model/scripted-server.ts";
import type { ReceivedRequest } from "./model/scripted-server.ts";
import { runHost } from "./run-host.ts";
import { closeSandbox, createSandbox } from "./sandbox.ts";
import type { Sandbox } from "./sandbox.ts";
import type { Scenario, Step } from "./scenario.ts";

export interface ScenarioOptions {
  /** The program and its first arguments. */
  command: readonly [string, ...string[]];
  /** The control: no hooks are installed, and the effect must not be there. */
  isWithoutHooks: boolean;
  isKept: boolean;
}

/** Plays one scenario in one host, in a sandbox of its own. The answer says why the effect was not seen. */
export async function runScenario(
  host: Host,
  scenario: Scenario,
  options: ScenarioOptions,
): Promise<{ failure: Failure | null; sandbox: string }> {
  const sandbox = createSandbox();
  try {
    return { failure: await play(host, scenario, options, sandbox), sandbox: sandbox.root };
  } catch (error) {
    if (!isHawkError(error)) throw error;
    return { failure: { why: "its hooks could not be installed", got: error.message }, sandbox: sandbox.root };
  } finally {
    await closeSandbox(sandbox, { isKept: options.isKept });
  }
}

async function play(host: Host, scenario: Scenario, options: ScenarioOptions, sandbox: Sandbox): Promise<Failure | null> {
  const server = await startScriptedServer(host.api, toConversations(host, scenario, sandbox));
  try {
    const task = { prompt: PROMPT, permissions: scenario.permissions ?? "granted", modelUrl: server.url, model: host.models.usual } as const;
    const { args, env, files } = host.launch(task, sandbox);
    writeFiles(sandbox.home, files ?? {});
    if (!options.isWithoutHooks) await prepareHooks(host, scenario, sandbox);
    const run = await runHost(options.command, args, env, sandbox);
    if (options.isKept) writeFiles(sandbox.root, { "run.json": toJson(run), "requests.json": toJson(server.received) });
    return (options.isWithoutHooks ? judgeControl : judge)(scenario, toSeen(sandbox, server.received), run);
  } finally {
    await server.close();
  }
}

async function prepareHooks(host: Host, { hooks, builtins, removedHooks = [] }: Scenario, sandbox: Sandbox): Promise<void> {
  if (builtins) await initHooks(host.id, sandbox, builtins, host.syncArguments);
  else await installHooks(host.id, sandbox, hooks, host.syncArguments);
  for (const name of removedHooks) rmSync(hookPath(sandbox, name));
}

function toConversations(host: Host, { turns, subagentTurns = [], permissions }: Scenario, sandbox: Sandbox): Conversation[] {
  const toTurns = (all: Scenario["turns"]): Conversation["turns"] =>
    all.map((turn) => turn.flatMap((step) => toBlocks(step, host, permissions ?? "granted", sandbox)));
  return [
    { opening: SUBTASK, turns: toTurns(subagentTurns) },
    { opening: PROMPT, turns: toTurns(turns) },
  ];
}

function toBlocks(step: Step, { tools }: Host, permissions: Task["permissions"], { project }: Sandbox): Block[] {
  if ("say" in step) return [{ type: "text", text: step.say }];
  if ("shell" in step) return toCalls(tools.shell(step.shell, permissions));
  if ("fail" in step) return toCalls(tools.fail?.() ?? tools.shell(step.fail, permissions));
  if ("delegate" in step) return toCalls(tools.delegate(step.delegate));
  return toCalls(tools.write(join(project, step.write), step.text));
}

function toCalls(calls: NativeCall | readonly NativeCall[]): Block[] {
  return [calls].flat().map(({ name, input }) => ({ type: "call", name, input }));
}

function toSeen({ home, project }: Sandbox, received: readonly ReceivedRequest[]): RunRecord {
  const requestsOf: RunRecord["requestsOf"] = (wanted) =>
    received.flatMap(({ conversation, model }) => (conversation === wanted && model ? [model] : []));
  return { home, project, requestsOf };
}

function writeFiles(directory: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
}

function toJson(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

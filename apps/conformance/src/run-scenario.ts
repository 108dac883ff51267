import { join } from "node:path";
import { isHawkError } from "@hawk/errors";
import { PROMPT } from "./checks.ts";
import type { Failure, RunRecord } from "./checks.ts";
import type { Host, Task } from "./host.ts";
import { askHawk } from "./install-hooks.ts";
import { judge, judgeControl } from "./judge.ts";
import { findUnknownTools } from "./known-tools.ts";
import { startScriptedServer } from "@hawk/proof/drive";
import type { ReceivedRequest } from "@hawk/proof/drive";
import { installPlugin, removePlugin, startIn } from "./plugin.ts";
import { prepareHooks } from "./prepare-hooks.ts";
import { runHost } from "./run-host.ts";
import { runInTerminal } from "./run-in-terminal.ts";
import { closeSandbox, createSandbox } from "./sandbox.ts";
import type { Sandbox } from "./sandbox.ts";
import { MCP_SERVER } from "./scenario.ts";
import type { Scenario } from "./scenario.ts";
import { toConversations } from "./to-script.ts";
import { workspaceRoot } from "./workspace-root.ts";
import { writeFiles } from "./write-files.ts";

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
  const server = await startScriptedServer(host.api, toConversations(host, scenario, sandbox.project));
  try {
    const { args, env, files } = host.launch(toTask(host, scenario, server.url, sandbox), sandbox);
    writeFiles(sandbox.home, files ?? {});
    writeFiles(sandbox.project, scenario.files ?? {});
    if (!options.isWithoutHooks && (await prepareHooks(host, scenario, sandbox)) === "hawk complains") return null;
    const start = startIn(options.command, env, sandbox);
    const problem = scenario.hasPlugin ? await installPlugin(host, start, sandbox) : null;
    if (problem) return problem;
    const isSeen = (screen: string): boolean =>
      scenario.checks.every((check) => check(toRecord(host, sandbox, server.received, screen)) === null);
    const run = scenario.isInteractive
      ? await runInTerminal(options.command, args, env, sandbox, isSeen)
      : await runHost(options.command, args, env, { ...sandbox, project: join(sandbox.project, scenario.startsIn ?? "") });
    if (options.isKept) writeFiles(sandbox.root, { "run.json": toJson(run), "requests.json": toJson(server.received) });
    const record = toRecord(host, sandbox, server.received, run.stdout);
    const printed = scenario.afterwards ? { printed: await askHawk(scenario.afterwards, sandbox) } : {};
    const failure = (options.isWithoutHooks ? judgeControl : judge)(scenario, { ...record, ...printed }, run);
    return failure ?? (scenario.hasPlugin ? await removePlugin(host, start, sandbox) : null);
  } finally {
    await server.close();
  }
}

function toTask(
  { models }: Host,
  { permissions = "granted", family, hasMcpServer, isVendored, isInteractive }: Scenario,
  modelUrl: string,
  { project }: Sandbox,
): Task {
  const model = (family && models[family]) ?? models.usual;
  const mcpServer = {
    name: MCP_SERVER,
    command: [process.execPath, join(workspaceRoot, "apps/conformance/dist/mcp-server.js"), project],
  } as const;
  return {
    prompt: PROMPT,
    permissions,
    modelUrl,
    model,
    ...(hasMcpServer ? { mcpServer } : {}),
    ...(isVendored ? { hasProjectHooks: true } : {}),
    ...(isInteractive ? { isInteractive } : {}),
  };
}

function toRecord(host: Host, { home, project }: Sandbox, received: readonly ReceivedRequest[], screen: string): RunRecord {
  const requestsOf: RunRecord["requestsOf"] = (wanted) =>
    received.flatMap(({ conversation, model }) => (conversation === wanted && model ? [model] : []));
  const offered = requestsOf(PROMPT).flatMap(({ tools, shown }) => tools.concat(host.listDeferredTools?.(shown) ?? []));
  return { home, project, requestsOf, unknownTools: findUnknownTools(host, offered), screen };
}

function toJson(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

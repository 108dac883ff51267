import { readdirSync } from "node:fs";
import { createServer } from "node:http";
import type { IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { buildPlan } from "@hawk/config";
import { readSource } from "@hawk/config/load";
import { createEngine } from "@hawk/engine";
import type { Engine, EngineOptions, TriggerInput } from "@hawk/engine";
import { findEvent } from "@hawk/events";
import { createRunHook } from "@hawk/executor";
import type { RunHookOptions } from "@hawk/executor";
import type { DialectId, Model } from "@hawk/protocol";
import { createTree } from "@hawk/testing";
import { expect, onTestFinished, test } from "vitest";

/** One sentence of a document, and how to see that it holds; or the number of the decision that says why hawk does otherwise. */
export type Clause = readonly [says: string, check: (() => unknown) | `decision ${string}`];

/** A test for each clause of a document. One without a check, or with a decision that is not there, fails. */
export function testClauses(rows: readonly Clause[]): void {
  test("every clause is here once", () => {
    const said = rows.map(([says]) => says);
    expect(said.filter((says, index) => said.indexOf(says) !== index)).toEqual([]);
  });
  for (const [says, check] of rows) test(says, async () => (typeof check === "string" ? expectDecision(check) : check()));
}

function expectDecision(check: string): void {
  const records = readdirSync(new URL("../../../../docs/decisions", import.meta.url));
  expect(records.filter((name) => name.startsWith(`${check.replace("decision ", "")}-`))).toHaveLength(1);
}

/** One row for each name that a document has for an event. */
export function eventClauses(names: Readonly<Record<string, string>>): Clause[] {
  return Object.entries(names).map(([name, canonical]) => [`the event ${name}`, () => expect(findEvent(name)).toBe(canonical)]);
}

type Config = Parameters<typeof readSource>[1];

export interface World {
  engine: Engine;
  dir: string;
  problems: string[];
  names: string[];
  timeouts: number[];
}

/** An engine that runs a dialect's configuration for real, in a directory of its own. */
export function worldOf(
  dialect: Exclude<DialectId, "hawk">,
  config: Config,
  { files = {}, options = {}, run = {} }: { files?: Record<string, string>; options?: EngineOptions; run?: Partial<RunHookOptions> } = {},
): World {
  const dir = createTree({ "hooks/.keep": "", ...files });
  const { source, problems } = readSource(dialect, config, { layer: "user", ...(dialect === "arawn" ? { pluginRoot: dir } : {}) });
  const plan = buildPlan([source]);
  const engine = createEngine({
    plan,
    dialect,
    run: createRunHook({ projectDir: dir, env: { PATH: process.env["PATH"] }, ...run }),
    ...options,
  });
  return {
    engine,
    dir,
    problems: problems.map(({ severity, message }) => `${severity}: ${message}`),
    names: plan.hooks.map(({ name }) => name),
    timeouts: plan.hooks.map(({ timeoutSeconds }) => timeoutSeconds),
  };
}

/** A configuration in the form that Claude, code-agent and Arawn share, with one command. */
export function settings(event: string, command: string, more: { matcher?: string; hook?: object } = {}): unknown {
  const { matcher, hook } = more;
  return { hooks: { [event]: [{ ...(matcher === undefined ? {} : { matcher }), hooks: [{ type: "command", command, ...hook }] }] } };
}

/** A model that says one thing. */
export function saying(answer: string): { model: Model; interactive: true; asked: string[] } {
  const asked: string[] = [];
  const complete: Model["complete"] = async ({ prompt }) => (asked.push(prompt), answer);
  return { model: { complete, runTools: async () => ({ ended: "turns", turns: 50 }) }, interactive: true, asked };
}

export interface Request {
  method: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A server on loopback that answers everything alike and remembers what it was asked. */
export async function serverThat(status: number, body = ""): Promise<{ url: string; requests: Request[] }> {
  const requests: Request[] = [];
  const server = createServer(async (request, response) => {
    requests.push({ method: request.method, headers: request.headers, body: await text(request) });
    response.writeHead(status).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => (server.closeAllConnections(), void server.close()));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, requests };
}

/** A Bash call that is about to happen. */
export const bash = (command: string): TriggerInput => ({
  type: "PreToolUse",
  sessionId: "s1",
  payload: { tool_name: "Bash", tool_input: { command } },
});

/** How long a callback has in a dialect when it does not say; what is handed off tells. */
export async function callbackSeconds(dialect: DialectId): Promise<number> {
  const engine = createEngine({ dialect });
  engine.register("PreToolUse", () => undefined, { async: true });
  const { results } = await engine.trigger(bash("ls"));
  return (results[0]?.outcome.async?.timeoutMs ?? 0) / 1000;
}

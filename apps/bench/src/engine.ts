import { spawn } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buildPlan, selectHooks } from "@hawk/config";
import { createEngine } from "@hawk/engine";
import { closeWebhooks, createRunHook } from "@hawk/executor";
import { hookDefaults } from "@hawk/protocol";
import type { HookDefinition } from "@hawk/protocol";
import { request as requestUrl } from "undici";
import { againstLimit, contestAsync } from "./measure.ts";
import type { Benchmark, Measurement } from "./measure.ts";

const payload = { session_id: "s", cwd: process.cwd(), tool_name: "Bash", tool_input: { command: "ls" } };
const input = { type: "pre_tool_use", payload };

export const engine: Benchmark = {
  name: "engine",
  run: async ({ rounds }) => [await shellHook(rounds), await webhook(rounds), await inlineHook(), selection()],
};

function define(name: string, more: Partial<HookDefinition>): HookDefinition {
  const handler = { type: "shell", command: "exit 0", passContext: true, parseResult: true } as const;
  const origin = { layer: "user", file: "/bench", line: 1, column: 1 } as const;
  return {
    name,
    events: ["pre_tool_use"],
    dialect: "hawk",
    handler,
    timeoutSeconds: 5,
    ...hookDefaults,
    origin,
    ...more,
  };
}

function engineWith(...definitions: HookDefinition[]): ReturnType<typeof createEngine> {
  const plan = buildPlan([{ id: "/bench", layer: "user", order: 0, dialect: "hawk", definitions, disabled: [], policy: {} }]);
  return createEngine({ plan, run: createRunHook({ projectDir: process.cwd(), access: { isAllowed: () => true } }) });
}

/** A hook that does nothing, through the engine and by hand. */
async function shellHook(rounds: number): Promise<Measurement> {
  const subject = engineWith(define("noop", {}));
  return contestAsync({
    subject: "trigger, 1 shell hook",
    floor: "spawn of the same, with the same stdin",
    target: 1.25,
    rounds,
    runSubject: async () => void (await subject.trigger(input)),
    runFloor: () => spawnNoop(),
  });
}

function spawnNoop(): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn("/bin/sh", ["-c", "exit 0"], { stdio: "pipe" });
    child.on("error", reject);
    child.on("close", () => resolve());
    child.stdin.on("error", () => undefined);
    child.stdin.end(JSON.stringify(payload));
    child.stdout.resume();
    child.stderr.resume();
  });
}

async function webhook(rounds: number): Promise<Measurement> {
  const server = createServer((request, response) => request.resume().on("end", () => response.end("{}")));
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const subject = engineWith(
    define("hook", { handler: { type: "webhook", url: `${origin}/`, method: "POST", headers: {}, allowedEnvVars: [] } }),
  );
  const body = JSON.stringify(payload);
  try {
    return await contestAsync({
      subject: "trigger, 1 webhook",
      floor: "undici request of the same",
      target: 1.4,
      note: "hawk checks the address, reads the answer under one deadline and makes a verdict: 0.1 ms on top of a local request, which takes 0.3",
      rounds: rounds * 4,
      runSubject: async () => void (await subject.trigger(input)),
      runFloor: async () => {
        const response = await requestUrl(`${origin}/`, { method: "POST", body, headers: { "content-type": "application/json" } });
        await response.body.text();
      },
    });
  } finally {
    await closeWebhooks();
    server.close();
  }
}

async function inlineHook(): Promise<Measurement> {
  const subject = createEngine();
  subject.register("pre_tool_use", () => "continue");
  for (let warm = 0; warm < 2000; warm++) await subject.trigger(input);
  return againstLimit({ subject: "trigger, 1 inline hook", floor: "50 µs" }, 0.05, await timesOf(2000, () => subject.trigger(input)));
}

function selection(): Measurement {
  const definitions = Array.from({ length: 1000 }, (_, index) =>
    define(`hook-${index}`, { matcher: index === 500 ? "Bash" : `Tool${index}` }),
  );
  const plan = buildPlan([{ id: "/bench", layer: "user", order: 0, dialect: "hawk", definitions, disabled: [], policy: {} }]);
  for (let warm = 0; warm < 200; warm++) selectHooks(plan, { name: "pre_tool_use", payload });
  const times = Array.from({ length: 500 }, () => {
    const start = performance.now();
    selectHooks(plan, { name: "pre_tool_use", payload });
    return performance.now() - start;
  });
  return againstLimit({ subject: "select 1 of 1,000 hooks", floor: "200 µs" }, 0.2, times);
}

async function timesOf(count: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < count; index++) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return times;
}

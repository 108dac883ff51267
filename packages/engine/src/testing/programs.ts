import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { dialects } from "@hawk/protocol";
import type { HookDefinition, HookEvent, HttpResult, PlannedHook, ProcessResult, RunHook } from "@hawk/protocol";
import { onTestFinished } from "vitest";
import { define } from "./hooks.ts";

/** A hook that is a line of shell. It has ample time, since the machine may be busy. */
export function program(name: string, command: string, more: Partial<HookDefinition> = {}): HookDefinition {
  return define(name, { handler: { type: "shell", command, passContext: true, parseResult: true }, timeoutSeconds: 200, ...more });
}

export function webhook(name: string, url: string, more: Partial<HookDefinition> = {}): HookDefinition {
  return define(name, { handler: { type: "webhook", url, method: "POST", headers: {}, allowedEnvVars: [] }, timeoutSeconds: 200, ...more });
}

export function tempDir(): string {
  const directory = mkdtempSync(join(tmpdir(), "hawk-engine-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

export function linesOf(path: string): string[] {
  return readFileSync(path, "utf8").trim().split("\n");
}

/** A server on loopback, and its address. */
export async function serve(answer: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((_request, response) => answer(response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => (server.closeAllConnections(), void server.close()));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** Runs programs as processes in a directory, and asks servers: the smallest thing that an engine can be given to run hooks. */
export function runIn(cwd: string): RunHook {
  return async (hook, event, { signal, model }) => {
    const { handler, dialect } = hook;
    if (handler.type === "shell")
      return dialects[dialect].decode(await start(handler.command ?? "", cwd, hook, event, signal), hook, event);
    if (handler.type === "webhook") return dialects[dialect].decodeHttp(await ask(handler.url, hook, event, signal), hook, event);
    if (handler.type !== "prompt" || !model) throw new Error(`there is no way to run ${handler.type} here`);
    const answer = await model.complete({ prompt: handler.prompt, signal }).then(
      (said) => ({ text: said }),
      (error: Error) => ({ text: "", error: error.message }),
    );
    return dialects[dialect].decodeModel(answer, hook, event);
  };
}

async function start(command: string, cwd: string, hook: PlannedHook, event: HookEvent, signal: AbortSignal): Promise<ProcessResult> {
  if (signal.aborted) return { exitCode: null, stdout: "", stderr: "", aborted: true };
  const time = AbortSignal.timeout(hook.timeoutSeconds * 1000);
  const child = spawn("/bin/sh", ["-c", command], { cwd, signal: AbortSignal.any([signal, time]), killSignal: "SIGKILL" });
  child.on("error", () => undefined).stdin.on("error", () => undefined);
  child.stdin.end(JSON.stringify(event.payload));
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const [exitCode, stdout, stderr] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  return { exitCode, stdout, stderr, ...(signal.aborted ? { aborted: true } : time.aborted ? { timedOut: true } : {}) };
}

async function ask(url: string, hook: PlannedHook, { payload }: HookEvent, signal: AbortSignal): Promise<HttpResult> {
  const time = AbortSignal.timeout(hook.timeoutSeconds * 1000);
  try {
    const response = await fetch(url, { method: "POST", body: JSON.stringify(payload), signal: AbortSignal.any([signal, time]) });
    return { status: response.status, body: await response.text() };
  } catch (error) {
    if (signal.aborted || time.aborted) return { body: "", ...(signal.aborted ? { aborted: true } : { timedOut: true }) };
    return { body: "", error: String(error) };
  }
}

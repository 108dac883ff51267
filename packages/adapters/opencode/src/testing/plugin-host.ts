import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Registration } from "@hawk/adapter";
import type { EventName } from "@hawk/events";
import { onTestFinished } from "vitest";
import { openCode } from "../open-code.ts";

type Value = Record<string, unknown>;
type Hook = (input: unknown, output?: unknown) => Promise<void>;

/** What a runner does: shell lines. `$payload` is a file that gets a line for each event that it was given. */
export type Runners = Partial<Record<EventName, string>>;

interface HostOptions {
  /** As under `opencode run`. */
  isAlone?: boolean;
  sessions?: Record<string, Value>;
  /** Replaces parts of the API. */
  client?: Value;
  matchers?: Registration["matchers"];
  timeoutSeconds?: number;
}

export interface PluginHost {
  exports: Record<string, unknown>;
  /** Calls one of the plugin's hooks. */
  call: (name: string, input: unknown, output?: unknown) => Promise<void>;
  fire: (type: string, properties: Value) => Promise<void>;
  /** What the plugin asked of the API, in order. */
  asked: [string, unknown][];
  /** What the runner of an event was given. */
  given: (event: EventName) => Value[];
  directory: string;
}

/** The plugin as it is written, in a process that plays the host. */
export async function startPlugin(runners: Runners, options: HostOptions = {}): Promise<PluginHost> {
  const directory = mkdtempSync(join(tmpdir(), "hawk-opencode-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const path = join(directory, "hawk.mjs");
  writeFileSync(path, openCode.wire(null, toRegistrations(runners, directory, options), null).text ?? "");
  const exports = await importAs(path, options.isAlone === true);
  const asked: PluginHost["asked"] = [];
  const plugin = exports["hawk"] as (input: Value) => Promise<Record<string, Hook>>;
  const hooks = await plugin({ client: createClient(asked, options), directory });
  return {
    exports,
    call: async (name, input, output) => hooks[name]?.(input, output),
    fire: async (type, properties) => hooks["event"]?.({ event: { type, properties } }),
    asked,
    given: (event) => readLines(join(directory, `${event}.given`)),
    directory,
  };
}

/** A runner that answers with this. */
export function says(reply: Value): string {
  return `printf '%s' '${JSON.stringify(reply)}'`;
}

function toRegistrations(runners: Runners, directory: string, { matchers, timeoutSeconds = 30 }: HostOptions): Registration[] {
  return Object.entries(runners).map(([event, lines]) => {
    const payload = join(directory, `${event}.given`);
    const command = `payload='${payload}'; cat >> "$payload"; echo >> "$payload"; ${lines}`;
    const registration: Registration = { event: event as EventName, handler: { type: "command", command }, timeoutSeconds };
    if (matchers) registration.matchers = matchers;
    return registration;
  });
}

/** The plugin looks at how the host was started once, when it is loaded. */
async function importAs(path: string, isAlone: boolean): Promise<Record<string, unknown>> {
  const before = process.argv;
  process.argv = ["bun", "opencode", ...(isAlone ? ["run"] : [])];
  try {
    return (await import(pathToFileURL(path).href)) as Record<string, unknown>;
  } finally {
    process.argv = before;
  }
}

function createClient(asked: PluginHost["asked"], { sessions = {}, client = {} }: HostOptions): Value {
  const note = (name: string, answer: (value: { path: { id: string } }) => unknown) => async (value: { path: { id: string } }) => {
    asked.push([name, value]);
    return { data: answer(value) };
  };
  return {
    session: {
      get: async ({ path }: { path: { id: string } }) => ({ data: { time: { created: Date.now() + 1000 }, ...sessions[path.id] } }),
      prompt: note("prompt", () => ({ parts: [{ type: "text", text: "Now it is done." }] })),
      abort: note("abort", () => true),
    },
    tui: { showToast: note("toast", () => true) },
    _client: { post: note("reply", () => true) },
    postSessionIdPermissionsPermissionId: note("old reply", () => true),
    ...client,
  };
}

function readLines(path: string): Value[] {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as Value);
}

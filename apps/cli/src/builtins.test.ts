import { readFileSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadHook } from "@hawk/config/load";
import { createEngine } from "@hawk/engine";
import { createRunHook } from "@hawk/executor";
import { toolFamilies } from "@hawk/protocol";
import type { HookEvent } from "@hawk/protocol";
import { describe, expect, test } from "vitest";
import { adapters } from "./adapters.ts";

// The guards that come with hawk, with what real agents sent: let through as it was, refused when the same call has something bad in it.

const packages = fileURLToPath(new URL("../../../packages/", import.meta.url));

const library = fileURLToPath(new URL("../dist/dispatcher/", import.meta.url));

interface NativeEvent {
  host: string;
  nativeName: string;
  payload: Record<string, unknown>;
  event: HookEvent;
}

/** Every captured call of a tool, before it runs. */
async function capturedCalls([host, load]: [string, (typeof adapters)[string]]): Promise<NativeEvent[]> {
  const directory = join(packages, "adapters", host, "fixtures");
  const { decode } = await load();
  const files = readdirSync(directory).filter((name) => name.endsWith(".json"));
  return files.flatMap((file) => {
    const nativeName = file.slice(0, -".json".length);
    return readPayloads(join(directory, file)).flatMap((payload) => {
      const event = decode(nativeName, payload, {});
      return event?.name === "pre_tool_use" ? [{ host, nativeName, payload, event }] : [];
    });
  });
}

function readPayloads(file: string): Record<string, unknown>[] {
  const content = JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown> | Record<string, unknown>[];
  return Array.isArray(content) ? content : [content];
}

const calls = (await Promise.all(Object.entries(adapters).map(capturedCalls))).flat();
const toolOf = ({ event }: NativeEvent): string => String(event.payload["tool_name"]);
const inputOf = ({ payload }: HookEvent): Record<string, unknown> => payload["tool_input"] as Record<string, unknown>;

/** The same call with another text, in the agent's own field. */
async function withText({ host, nativeName, payload }: NativeEvent, from: string, to: string): Promise<HookEvent> {
  const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);
  const changed = JSON.parse(JSON.stringify(payload).replaceAll(inJson(from), inJson(to))) as Record<string, unknown>;
  const event = (await adapters[host]?.())?.decode(nativeName, changed, {});
  if (!event) throw new Error(`${host} has no ${nativeName}`);
  return event;
}

async function ask(hook: string, { name, payload }: HookEvent): Promise<{ allowed: boolean; ran: number; reason: string }> {
  const definition = loadHook(join(packages, "registry/builtins", hook))?.definition;
  if (!definition) throw new Error(`${hook} is not a hook`);
  const env = { PATH: process.env["PATH"] ?? "", HOME: "/home/nobody" };
  const engine = createEngine({ run: createRunHook({ projectDir: "/", env, library }), interactive: false });
  engine.register(name, definition);
  const { allowed, results, verdict } = await engine.trigger({ type: name, payload: { ...payload, cwd: tmpdir() } });
  return { allowed, ran: results.length, reason: verdict.reason ?? "" };
}

const commands = calls.filter(
  (call) =>
    toolFamilies["shell"]?.includes(toolOf(call)) &&
    typeof inputOf(call.event)["command"] === "string" &&
    inputOf(call.event)["command"] !== "",
);
const edits = calls.filter(
  (call) => ["Edit", "Write", "MultiEdit"].includes(toolOf(call)) && typeof inputOf(call.event)["file_path"] === "string",
);

test("there are calls of many agents to try", () => {
  expect(new Set(commands.map(({ host }) => host)).size).toBeGreaterThanOrEqual(10);
  expect(new Set(edits.map(({ host }) => host)).size).toBeGreaterThanOrEqual(8);
});

describe.each(commands.map((call) => [call.host, String(inputOf(call.event)["command"]), call] as const))(
  "a command of %s: %s",
  (_host, command, call) => {
    test("passes as it was", async () => {
      expect(await ask("dangerous-cmd.sh", call.event)).toMatchObject({ allowed: true, ran: 1 });
    });

    test("is refused when it destroys something", async () => {
      const event = await withText(call, command.slice(command.lastIndexOf("\n") + 1), 'r""m -fr "$HOME"');
      expect(await ask("dangerous-cmd.sh", event)).toMatchObject({
        allowed: false,
        reason: expect.stringContaining("home directory") as string,
      });
    });
  },
);

describe.each(edits.map((call) => [call.host, String(inputOf(call.event)["file_path"]), call] as const))(
  "an edit of %s: %s",
  (_host, path, call) => {
    const name = path.slice(path.lastIndexOf("/") + 1);

    test.skipIf(JSON.stringify(inputOf(call.event)).includes(".env"))("passes as it was", async () => {
      for (const hook of ["file-guard.py", "secret-guard.py"]) expect(await ask(hook, call.event)).toMatchObject({ allowed: true, ran: 1 });
    });

    test("is refused when it is of a secret", async () => {
      const event = await withText(call, name, ".env");
      expect(await ask("file-guard.py", event)).toMatchObject({
        allowed: false,
        reason: expect.stringContaining("may hold secrets") as string,
      });
    });
  },
);

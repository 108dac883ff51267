import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Registration } from "@hawk/adapter";
import type { EventName } from "@hawk/events";
import { onTestFinished } from "vitest";
import { pi } from "../pi.ts";

interface LoadedPlugin {
  /** Fires an event as Pi does; the answer is what Pi gets. */
  fire: (type: string, event: object) => Promise<unknown>;
  /** What runners were given. */
  given: () => unknown[];
  /** What the user was shown. */
  shown: string[];
}

/** The extension as it is written, in a process that plays Pi. A runner is shell lines. */
export async function loadPlugin(event: EventName, lines: string, changes: Partial<Registration> = {}): Promise<LoadedPlugin> {
  const directory = mkdtempSync(join(tmpdir(), "hawk-pi-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const given = join(directory, "given");
  writeFileSync(given, "");
  const command = `cat >> '${given}'; echo >> '${given}'; ${lines}`;
  const registration: Registration = { event, handler: { type: "command", command }, timeoutSeconds: 30, ...changes };
  writeFileSync(join(directory, "hawk.mjs"), pi.wire(null, [registration], null).text ?? "");
  const { default: load } = (await import(pathToFileURL(join(directory, "hawk.mjs")).href)) as { default: (api: unknown) => void };
  const handlers = new Map<string, (event: object, context: object) => unknown>();
  load({ on: (type: string, handler: (event: object, context: object) => unknown) => handlers.set(type, handler) });
  const shown: string[] = [];
  const ui = { notify: (text: string) => shown.push(text) };
  const sessionManager = { getSessionId: () => "s-1", getSessionFile: () => "/sessions/s-1.jsonl" };
  return {
    fire: async (type, fired) => handlers.get(type)?.({ type, ...fired }, { cwd: directory, sessionManager, hasUI: true, ui }),
    shown,
    given: () =>
      readFileSync(given, "utf8")
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line) as unknown),
  };
}

/** A runner that answers with this. */
export function says(reply: object): string {
  return `printf '%s' '${JSON.stringify(reply)}'`;
}

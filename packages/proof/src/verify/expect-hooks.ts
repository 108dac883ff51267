import { readFileSync, realpathSync } from "node:fs";
import type { Adapter } from "@hawk/adapter";
import type { PlannedHook } from "@hawk/protocol";
import type { SyncWorld } from "@hawk/sync";
import { selectFor } from "../select-for.ts";
import type { ExpectedHooks } from "./questions.ts";

/** Which hooks the configuration has for the calls of a proof, in a directory. */
export function expectHooks(adapter: Adapter, { plans }: Pick<SyncWorld, "plans">, directory: string): ExpectedHooks {
  const { id, events } = adapter;
  const real = realpathSync.native(directory);
  const select = (name: "pre_tool_use" | "session_start", payload: Record<string, unknown>): PlannedHook[] =>
    selectFor(adapter, plans, real, { name, nativeName: name, host: id, payload }, Date.now());
  const namesFor = (tool_name: string, tool_input: Record<string, unknown>): string[] =>
    events.pre_tool_use?.canBlock ? select("pre_tool_use", { tool_name, tool_input, cwd: directory }).map(({ name }) => name) : [];
  return {
    shell: namesFor("Bash", { command: "echo hawk-verify" }),
    write: namesFor("Write", { file_path: "/tmp/hawk-verify.txt", content: "" }),
    edit: namesFor("Edit", { file_path: "/tmp/hawk-verify.txt", old_string: "", new_string: "" }),
    mcp: namesFor("mcp__hawkverify__note", { text: "" }),
    context: events.session_start?.canAddContext ? select("session_start", { source: "startup" }).flatMap(readContent) : [],
  };
}

const LONGEST = 80;

/** The first line of a text hook, as much of it as no agent would wrap. */
function readContent({ handler }: PlannedHook): string[] {
  if (handler.type !== "content") return [];
  const body = readFileSync(handler.file).subarray(handler.start).toString("utf8");
  const line = body
    .split("\n")
    .find((one) => one.trim() !== "")
    ?.trim();
  return line === undefined ? [] : [line.slice(0, LONGEST)];
}

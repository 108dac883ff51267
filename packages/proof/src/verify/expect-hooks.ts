import { readFileSync, realpathSync } from "node:fs";
import { sep } from "node:path";
import type { Adapter } from "@hawk/adapter";
import { selectHooks } from "@hawk/config";
import type { Plan } from "@hawk/config";
import type { PlannedHook } from "@hawk/protocol";
import { isForHost } from "@hawk/sync";
import type { SyncWorld } from "@hawk/sync";
import type { ExpectedHooks } from "./questions.ts";

/** Which hooks the configuration has for the calls of a proof, in a directory. */
export function expectHooks({ id, events }: Adapter, { plans }: Pick<SyncWorld, "plans">, directory: string): ExpectedHooks {
  const plan = planFor(plans, realpathSync.native(directory));
  const select = (name: "pre_tool_use" | "session_start", payload: Record<string, unknown>): PlannedHook[] =>
    selectHooks(plan, { name, nativeName: name, host: id, payload }, Date.now()).hooks.filter(
      (hook) => isForHost(hook, id) && isOurs(hook),
    );
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

/** Some agents run hooks that ask a model themselves; a runner knows nothing of those. */
function isOurs({ handler }: PlannedHook): boolean {
  return handler.type !== "prompt" && handler.type !== "agent";
}

function planFor({ user, projects }: SyncWorld["plans"], directory: string): Plan {
  const around = projects.filter(({ root }) => directory === root || directory.startsWith(`${root}${sep}`));
  return around.toSorted((one, other) => other.root.length - one.root.length)[0]?.plan ?? user;
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

import { resolve } from "node:path";
import type { TriggerResult } from "@hawk/engine";
import type { Surroundings } from "@hawk/state";
import { loadOwnPlan } from "@hawk/embed";
import { usageError } from "../usage-error.ts";
import { runEvent } from "./run-event.ts";

/** A call that an agent might make, in one of these forms. */
export interface CheckRequest {
  command?: string | undefined;
  /** A file that it would write. */
  write?: string | undefined;
  /** A file that it would read. */
  read?: string | undefined;
  /** A page that it would fetch. */
  url?: string | undefined;
  host?: string | undefined;
}

/** What all hooks said about one call. */
export interface CheckReport extends Pick<ReturnType<typeof loadOwnPlan>, "problems" | "trustStatuses"> {
  tool: string;
  /** The command, path or address. */
  subject: string;
  result: TriggerResult;
  /** The hooks that were asked, by name, in order. */
  asked: readonly string[];
  /** The hooks that match the call but weren't asked, because it was already blocked. */
  spared: readonly string[];
  /** By the ID of a hook that was asked. */
  names: Readonly<Record<string, string>>;
}

/** Asks the user's enabled hooks about a hypothetical call. */
export async function checkCall(request: CheckRequest, user: Surroundings): Promise<CheckReport> {
  const { tool, subject, input } = toCall(request, user.cwd);
  const loaded = loadOwnPlan({}, user);
  const payload = { session_id: "hawk-check", tool_name: tool, tool_input: input };
  const result = await runEvent({ event: "pre_tool_use", host: request.host, payload }, loaded, user);
  const names = Object.fromEntries(loaded.plan.hooks.map(({ id, name }) => [id, name]));
  const nameOf = (id: string): string => names[id] ?? id;
  const asked = [...new Set(result.results.map(({ hookId }) => nameOf(hookId)))];
  const fitting = result.diagnostics.filter(({ isSelected }) => isSelected).map(({ hookId }) => nameOf(hookId));
  const { problems, trustStatuses } = loaded;
  return { tool, subject, result, asked, spared: fitting.filter((name) => !asked.includes(name)), names, problems, trustStatuses };
}

function toCall({ command, write, read, url }: CheckRequest, cwd: string): { tool: string; subject: string; input: object } {
  const calls = [
    ...(command === undefined ? [] : [{ tool: "Bash", subject: command, input: { command } }]),
    ...(write === undefined ? [] : [{ tool: "Write", subject: write, input: { file_path: resolve(cwd, write), content: "" } }]),
    ...(read === undefined ? [] : [{ tool: "Read", subject: read, input: { file_path: resolve(cwd, read) } }]),
    ...(url === undefined ? [] : [{ tool: "WebFetch", subject: url, input: { url, prompt: "" } }]),
  ];
  const [call] = calls;
  if (call && calls.length === 1 && call.subject.trim() !== "") return call;
  throw usageError(
    calls.length > 1 ? "hawk check takes one call at a time" : "hawk check needs a command, --write, --read or --url",
    "such as hawk check 'rm -rf ~', or hawk check --write .env; hawk doctor looks at the whole set-up",
  );
}

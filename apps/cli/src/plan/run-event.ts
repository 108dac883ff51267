import type { Adapter, AdapterLoaders } from "@hawk/adapter";
import { namesUrl } from "@hawk/config";
import { createEngine } from "@hawk/engine";
import type { TriggerResult } from "@hawk/engine";
import { HawkError } from "@hawk/errors";
import type { EventName } from "@hawk/events";
import { createRunHook } from "@hawk/executor";
import type { Verdict } from "@hawk/protocol";
import { statePaths } from "@hawk/state";
import type { Surroundings } from "@hawk/state";
import { parseJsonObject } from "../command/parse-json-object.ts";
import { escapeText } from "../ui/terminal.ts";
import { toHookAnswer } from "./hook-answer.ts";
import type { HookAnswer } from "./hook-answer.ts";
import type { OwnPlan } from "./load-own-plan.ts";

export interface RunRequest {
  event: EventName;
  host: string | undefined;
  payload: Record<string, unknown>;
}

/** Runs the hooks of an event. */
export async function runEvent(
  { event, host, payload }: RunRequest,
  { plan, projectDir }: OwnPlan,
  user: Surroundings,
): Promise<TriggerResult> {
  const run = createRunHook({
    projectDir,
    env: { ...user.env },
    depsDir: statePaths(user).deps,
    access: { isAllowed: (url) => namesUrl(plan.policy, url) },
  });
  const engine = createEngine({ plan, run });
  return engine.trigger({ type: event, payload: { cwd: user.cwd, ...payload }, ...(host === undefined ? {} : { host }) });
}

/** The adapter that answers in a host's way. */
export async function findAnswering(host: string, adapters: AdapterLoaders): Promise<Adapter> {
  const load = Object.hasOwn(adapters, host) ? adapters[host] : undefined;
  if (load) return load();
  throw new HawkError("run/no-adapter", `hawk can't answer in the way of ${host}: it has no adapter for it`, {
    hint: "leave out --agent, or ask for --json",
  });
}

/** The answer as the host wants it, and what the host does not offer on stderr; without a host, as a hook itself answers. */
export function answerAs(adapter: Adapter | null, name: EventName, verdict: Verdict): HookAnswer {
  if (!adapter) return toHookAnswer(verdict);
  const { unsupported, ...answer } = adapter.encode({ ...verdict, failures: [] }, { name, host: adapter.id, payload: {} });
  return { ...answer, stderr: [...unsupported.map((note) => `hawk: ${escapeText(note)}\n`), answer.stderr].join("") };
}

export function readPayload(text: string): Record<string, unknown> {
  const payload = text.trim() === "" ? {} : parseJsonObject(text);
  if (payload) return payload;
  throw new HawkError("run/bad-payload", "stdin does not hold a JSON object", {
    hint: `such as echo '{"tool_name": "Bash", "tool_input": {"command": "ls"}}' | hawk run --event pre_tool_use`,
  });
}

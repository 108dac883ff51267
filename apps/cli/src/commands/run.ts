import { namesUrl } from "@hawk/config";
import { createEngine } from "@hawk/engine";
import { createRunHook } from "@hawk/executor";
import { HawkError } from "@hawk/errors";
import type { EventName } from "@hawk/events";
import type { Verdict } from "@hawk/protocol";
import type { Adapter } from "@hawk/adapter";
import { adapters } from "../adapters.ts";
import type { CommandArguments } from "../command.ts";
import { exitCode } from "../io.ts";
import type { Io } from "../io.ts";
import { statePaths } from "@hawk/state";
import { escapeText } from "../terminal.ts";
import { usageError } from "../usage-error.ts";
import { toAnswer } from "./answer.ts";
import type { Answer } from "./answer.ts";
import { loadForCommand, parseJsonObject, readEvent, readHost } from "./load-for-command.ts";
import { printProblems } from "./render-plan.ts";

export async function run(args: CommandArguments, io: Io): Promise<number> {
  const { event, json } = args.options;
  if (typeof event !== "string") throw usageError("hawk run needs --event", "such as hawk run --event pre_tool_use < payload.json");
  const name = readEvent(event);
  const host = readHost(args.options["host"]);
  const adapter = host === undefined || json ? null : await findAdapter(host);
  const payload = readPayload(await io.stdin());
  const { plan, problems, projectDir } = loadForCommand(args, io);
  printProblems(problems, io);
  const engine = createEngine({
    plan,
    run: createRunHook({
      projectDir,
      env: { ...io.env },
      depsDir: statePaths(io).deps,
      access: { isAllowed: (url) => namesUrl(plan.policy, url) },
    }),
  });
  const result = await engine.trigger({ type: name, payload: { cwd: io.cwd, ...payload }, ...(host === undefined ? {} : { host }) });
  for (const { hookId, error, decision } of result.results)
    if (error && decision !== "block") io.stderr(`hawk: ${escapeText(hookId)}: ${escapeText(error)}\n`);
  if (json) {
    io.stdout(`${JSON.stringify(result, null, 2)}\n`);
    return result.allowed ? exitCode.ok : exitCode.problem;
  }
  const answer = adapter ? encode(adapter, name, result.verdict, io) : toAnswer(result.verdict);
  io.stdout(answer.stdout);
  io.stderr(answer.stderr);
  return answer.exitCode;
}

async function findAdapter(host: string): Promise<Adapter> {
  const load = Object.hasOwn(adapters, host) ? adapters[host] : undefined;
  if (load) return load();
  throw new HawkError("run/no-adapter", `hawk can't answer in the way of ${host}: it has no adapter for it`, {
    hint: "leave out --host, or ask for --json",
  });
}

/** The answer as the host wants it, and what the host does not offer on stderr. */
function encode(adapter: Adapter, name: EventName, verdict: Verdict, io: Io): Answer {
  const { unsupported, ...answer } = adapter.encode({ ...verdict, failures: [] }, { name, host: adapter.id, payload: {} });
  for (const note of unsupported) io.stderr(`hawk: ${escapeText(note)}\n`);
  return answer;
}

function readPayload(text: string): Record<string, unknown> {
  const payload = text.trim() === "" ? {} : parseJsonObject(text);
  if (payload) return payload;
  throw new HawkError("run/bad-payload", "stdin does not hold a JSON object", {
    hint: `such as echo '{"tool_name": "Bash", "tool_input": {"command": "ls"}}' | hawk run --event pre_tool_use`,
  });
}

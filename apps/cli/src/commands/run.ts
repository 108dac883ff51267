import { HawkError } from "@hawk/errors";
import { command } from "../command/command.ts";
import type { Command } from "../command/command.ts";
import * as option from "../command/options.ts";
import { parseJsonObject } from "../command/parse-json-object.ts";
import { exitCode } from "../ui/io.ts";
import { codeOf, renderError } from "../ui/messages.ts";
import { usageError } from "../ui/usage-error.ts";
import { planOptions } from "./plan-options.ts";

export const run: Command = command({
  name: "run",
  summary: "Run the hooks of an event for a payload on stdin, and answer",
  options: {
    event: option.event("the event, in any spelling"),
    agent: option.agent("the agent that fires it, such as claude-code"),
    ...planOptions,
  },
  isVerbatim: () => true,
  examples: ["hawk run --event pre_tool_use < payload.json", "hawk run --event stop --json < /dev/null"],
  run: async ({ event, agent: host, json, ...request }, io) => {
    if (event === undefined) throw usageError("hawk run needs --event", "such as hawk run --event pre_tool_use < payload.json");
    const { loadOwnPlan } = await import("@hawk/embed");
    const { answerAs, findAnswering, runEvent } = await import("@hawk/manage/run");
    const { renderPlanNotes } = await import("../plan/render-hooks.ts");
    const adapter = host === undefined || json ? null : await findAnswering(host, io.adapters);
    const payload = readPayload(await io.stdin());
    const loaded = loadOwnPlan(request, io);
    io.stderr(renderPlanNotes(loaded.trustStatuses, loaded.problems));
    const result = await runEvent({ event, host, payload, dialect: request.dialect }, loaded, io);
    const answer = answerAs(adapter, result, loaded, request.dialect);
    const failed = result.results.filter(({ error, decision }) => error && decision !== "block");
    const notes = failed.map(({ hookId, error = "" }) => renderError(`${hookId}: ${error}`)).join("");
    if (json) return { data: result, text: "", notes, code: result.allowed ? codeOf(loaded.problems) : exitCode.problem };
    return { text: answer.stdout, notes: notes + answer.stderr, code: answer.exitCode || codeOf(loaded.problems) };
  },
});

function readPayload(text: string): Record<string, unknown> {
  const payload = text.trim() === "" ? {} : parseJsonObject(text);
  if (payload) return payload;
  throw new HawkError("run/bad-payload", "stdin does not hold a JSON object", {
    hint: `such as echo '{"tool_name": "Bash", "tool_input": {"command": "ls"}}' | hawk run --event pre_tool_use`,
  });
}

import { command } from "../command/command.ts";
import type { Command } from "../command/command.ts";
import * as option from "../command/options.ts";
import { requiredAs } from "../command/positionals.ts";
import { readEvent } from "../command/read-words.ts";
import { codeOf } from "../ui/messages.ts";
import { planOptions } from "./plan-options.ts";

export const explain: Command = command({
  name: "explain",
  summary: "Show which hooks an event would run, and why not the others",
  positionals: { event: requiredAs("in any spelling", readEvent) },
  options: {
    tool: option.text("the tool that is called, such as Bash", "NAME"),
    input: option.jsonObject("the tool's input, or the event's fields", '{"command": "ls"}'),
    agent: option.agent("the agent that fires it, such as codex"),
    ...planOptions,
  },
  examples: ["hawk explain pre_tool_use --tool Bash --agent codex", 'hawk explain session_start --input \'{"source": "resume"}\''],
  run: async ({ agent, json, ...request }, io) => {
    const { explainEvent } = await import("@hawk/manage/plan");
    const { renderExplanation } = await import("../plan/render-explanation.ts");
    const { renderPlanNotes } = await import("../plan/render-hooks.ts");
    const explanation = await explainEvent({ ...request, host: agent }, io);
    const { event, selection, plan, problems, trustStatuses, lacking } = explanation;
    const { mcpNote } = agent === undefined ? {} : await (await import("@hawk/sync")).loadAdapter(agent, io.adapters);
    const about = request.tool?.startsWith("mcp__") && mcpNote !== undefined ? `\n${mcpNote}\n` : "";
    return {
      data: { event, ...selection, lacking, dropped: plan.dropped, problems },
      text: renderExplanation(explanation, io) + about,
      notes: renderPlanNotes(trustStatuses, json ? [] : problems),
      code: codeOf(problems),
    };
  },
});

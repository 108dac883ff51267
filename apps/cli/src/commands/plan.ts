import { command } from "../command/command.ts";
import type { Command } from "../command/command.ts";
import * as option from "../command/options.ts";
import { codeOf } from "../ui/messages.ts";
import { planOptions } from "./plan-options.ts";

export const plan: Command = command({
  name: "plan",
  summary: "Show each event's hooks in order, and where they come from",
  options: {
    agent: option.agent("only what one agent gets, such as codex"),
    event: option.event("only one event, in any spelling"),
    ...planOptions,
  },
  examples: ["hawk plan", "hawk plan --event pre_tool_use --agent codex", "hawk plan --dialect claude"],
  run: async ({ agent, event, json, ...request }, io) => {
    const { loadOwnPlan } = await import("@hawk/embed");
    const { narrowPlan } = await import("@hawk/manage/plan");
    const { renderPlan } = await import("../plan/render-plan.ts");
    const { renderPlanNotes } = await import("../plan/render-hooks.ts");
    const { plan: whole, problems, trustStatuses } = loadOwnPlan(request, io);
    const shown = narrowPlan(whole, event, agent);
    return {
      data: { ...shown, problems },
      text: renderPlan(shown, io),
      notes: renderPlanNotes(trustStatuses, json ? [] : problems),
      code: codeOf(problems),
    };
  },
});

import { command } from "../command/command.ts";
import type { Command } from "../command/command.ts";
import * as option from "../command/options.ts";
import { codeOf } from "../ui/messages.ts";

export const list: Command = command({
  name: "list",
  summary: "Show the hooks that there are, and where each is enabled",
  options: {
    enabled: option.flag("only those that are enabled"),
    event: option.event("only those for an event, in any spelling"),
    agent: option.agent("only those that are enabled in an agent"),
    json: option.json,
  },
  examples: ["hawk list", "hawk list --enabled --event pre_tool_use", "hawk list --agent codex --json"],
  run: async ({ enabled, event, agent, json }, io) => {
    const { listOwnHooks } = await import("@hawk/manage/plan");
    const { renderList } = await import("../registry/render-list.ts");
    const { renderPlanNotes } = await import("../plan/render-hooks.ts");
    const { hooks, problems, standings } = listOwnHooks({ isEnabled: enabled, event, host: agent }, io);
    return {
      data: { hooks, problems },
      text: renderList(hooks, enabled || event !== undefined || agent !== undefined, io),
      notes: renderPlanNotes(standings, json ? [] : problems),
      code: codeOf(problems),
    };
  },
});

import { command } from "../command/command.ts";
import type { Command } from "../command/command.ts";
import * as option from "../command/options.ts";
import { codeOf } from "../ui/messages.ts";

export const list: Command = command({
  name: "list",
  summary: "List all hooks and where each is enabled",
  options: {
    enabled: option.flag("only enabled ones"),
    event: option.event("only those for this event, in any spelling"),
    agent: option.agent("only those enabled in an agent"),
    json: option.json,
  },
  examples: ["hawk list", "hawk list --enabled --event pre_tool_use", "hawk list --agent codex --json"],
  run: async ({ enabled, event, agent, json }, io) => {
    const { listOwnHooks } = await import("@hawk/manage/plan");
    const { renderList } = await import("../registry/render-list.ts");
    const { renderPlanNotes } = await import("../plan/render-hooks.ts");
    const { hooks, problems, trustStatuses } = listOwnHooks({ isEnabled: enabled, event, host: agent }, io);
    return {
      data: { hooks, problems },
      text: renderList(hooks, enabled || event !== undefined || agent !== undefined, io),
      notes: renderPlanNotes(trustStatuses, json ? [] : problems),
      code: codeOf(problems),
    };
  },
});

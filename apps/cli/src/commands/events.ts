import { command } from "../command/command.ts";
import type { Command } from "../command/command.ts";
import * as option from "../command/options.ts";

export const events: Command = command({
  name: "events",
  summary: "Show which events each agent has, and what a hook can do there",
  options: { agent: option.supportedAgent("one agent, with its own names and notes"), json: option.json },
  examples: ["hawk events", "hawk events --agent claude-code", "hawk events --json"],
  run: async ({ agent }, io) => {
    const { loadAdapter, loadAdapters } = await import("@hawk/sync");
    const { eventsJson, renderHostEvents, renderMatrix } = await import("../agents/describe-events.ts");
    const adapters = agent === undefined ? await loadAdapters(io.adapters) : [await loadAdapter(agent, io.adapters)];
    return {
      data: adapters.map(eventsJson),
      text: agent === undefined ? renderMatrix(adapters, io) : adapters.map((adapter) => renderHostEvents(adapter, io)).join(""),
    };
  },
});

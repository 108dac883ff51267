import { command } from "../command/command.ts";
import type { Command } from "../command/command.ts";
import * as option from "../command/options.ts";

export const packages: Command = command({
  name: "package list",
  summary: "List downloads, where they came from, and their status",
  options: { json: option.json },
  examples: ["hawk package list", "hawk package list --json"],
  run: async (_request, io) => {
    const { readPackages } = await import("@hawk/manage/packages");
    const { packageJson, renderPackages } = await import("../packages/render-packages.ts");
    const states = readPackages(io);
    return { data: states.map(packageJson), text: renderPackages(states, io) };
  },
});

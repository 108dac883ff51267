import { command } from "../command/command.ts";
import type { Command } from "../command/command.ts";
import * as option from "../command/options.ts";
import { exitCode } from "../ui/io.ts";

export const clean: Command = command({
  name: "clean",
  summary: "Remove hawk from your agents, with everything it made",
  options: { agent: option.supportedAgent("only one agent"), dryRun: option.dryRun, quiet: option.quiet, json: option.json },
  weakens: ({ dryRun }) => !dryRun,
  examples: ["hawk clean --dry-run", "hawk clean", "hawk clean --agent claude-code"],
  run: async ({ agent, dryRun }, io) => {
    const { cleanAgents, isCleaned } = await import("@hawk/sync");
    const { cleanedJson, renderCleaned, renderCleanFailures } = await import("../agents/render-clean.ts");
    const request = { host: agent, isDry: dryRun };
    const cleaned = await cleanAgents(request, io);
    return {
      data: cleanedJson(cleaned, dryRun),
      text: renderCleaned(cleaned, request),
      notes: renderCleanFailures(cleaned),
      code: isCleaned(cleaned) ? exitCode.ok : exitCode.problem,
    };
  },
});

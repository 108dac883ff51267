import { command } from "../command/command.ts";
import type { Command } from "../command/command.ts";
import * as option from "../command/options.ts";

export const verify: Command = command({
  name: "verify",
  summary: "Prove that your agents ask hawk and obey, by driving them",
  options: {
    agent: option.supportedAgent("only one agent, such as codex"),
    keep: option.flag("keep the private directory of each run to look at it"),
    json: option.json,
  },
  examples: ["hawk verify", "hawk verify --agent claude-code", "hawk verify --json"],
  run: async ({ agent, keep }, io) => {
    const { exitCodeOf, recipes, verifyAgents } = await import("@hawk/proof");
    const { VERIFY_NOTICE, renderVerified } = await import("../agents/render-verified.ts");
    io.stderr(VERIFY_NOTICE);
    const reports = await verifyAgents({ host: agent, isKept: keep, recipes, progress: io.progress }, io);
    const { findUnreached } = await import("@hawk/sync");
    const { renderUnreached } = await import("../agents/render-unreached.ts");
    const others = agent === undefined ? renderUnreached(await findUnreached(io)) : "";
    return { data: reports, text: renderVerified(reports, Date.now(), io) + others, code: exitCodeOf(reports) };
  },
});

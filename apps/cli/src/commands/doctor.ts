import { command } from "../command/command.ts";
import type { Command } from "../command/command.ts";
import * as option from "../command/options.ts";
import { exitCode } from "../ui/io.ts";

export const doctor: Command = command({
  name: "doctor",
  summary: "Find out why a hook does not fire, and what to do about it",
  options: { json: option.json, quiet: option.quiet },
  examples: ["hawk doctor", "hawk doctor --json"],
  run: async (_request, io) => {
    const { examineAgents } = await import("../agents/examine-agents.ts");
    const { renderDoctor } = await import("../agents/render-doctor.ts");
    const { findings, statuses } = await examineAgents(io);
    return {
      data: { hosts: statuses, findings },
      text: renderDoctor(findings, statuses, io),
      code: findings.some(({ severity }) => severity === "problem") ? exitCode.problem : exitCode.ok,
    };
  },
});

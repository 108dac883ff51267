import { command } from "../command/command.ts";
import type { Command } from "../command/command.ts";
import * as option from "../command/options.ts";
import { exitCode } from "../ui/io.ts";

export const doctor: Command = command({
  name: "doctor",
  summary: "Find out why a hook doesn't fire, and how to fix it",
  options: { json: option.json, quiet: option.quiet },
  examples: ["hawk doctor", "hawk doctor --json"],
  run: async (_request, io) => {
    const { examine, findUnreached, openWorld } = await import("@hawk/sync");
    const { renderDoctor } = await import("../agents/render-doctor.ts");
    const { findings, statuses } = await examine(await openWorld({ hosts: "all" }, io), io.builtinsDir);
    const others = await findUnreached(io);
    return {
      data: { hosts: statuses, findings, ...others },
      text: renderDoctor({ findings, statuses, others }, io),
      code: findings.some(({ severity }) => severity === "problem") ? exitCode.problem : exitCode.ok,
    };
  },
});

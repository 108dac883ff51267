import { command } from "../command/command.ts";
import type { Command } from "../command/command.ts";
import * as option from "../command/options.ts";
import { optional } from "../command/positionals.ts";
import { exitCode } from "../ui/io.ts";
import { codeOf } from "../ui/messages.ts";

export const check: Command = command({
  name: "check",
  summary: "Ask your hooks about a command, file or address",
  positionals: { command: optional("a command line, in quotes") },
  options: {
    write: option.text("a file that an agent would write", "PATH"),
    read: option.text("a file that an agent would read", "PATH"),
    url: option.text("an address that an agent would fetch", "URL"),
    agent: option.agent("ask as this agent, such as codex"),
    json: option.json,
  },
  isVerbatim: () => true,
  examples: ["hawk check 'rm -rf ~'", "hawk check --write .env"],
  run: async ({ agent: host, json, ...request }, io) => {
    const { checkCall } = await import("@hawk/manage/run");
    const { renderCheck } = await import("../plan/render-check.ts");
    const { renderPlanNotes } = await import("../plan/render-hooks.ts");
    const report = await checkCall({ ...request, host }, io);
    const { tool, result, asked, spared, problems, trustStatuses } = report;
    const isBroken = result.results.some(({ outcome }) => outcome.status === "non_blocking_error" || outcome.status === "cancelled");
    return {
      data: { tool, asked, spared, ...result },
      text: renderCheck(report, io),
      notes: renderPlanNotes(trustStatuses, json ? [] : problems),
      code: result.allowed && !isBroken ? codeOf(problems) : exitCode.problem,
    };
  },
});

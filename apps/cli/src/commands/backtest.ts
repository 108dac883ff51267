import { command } from "../command/command.ts";
import type { Command } from "../command/command.ts";
import * as option from "../command/options.ts";
import { required } from "../command/positionals.ts";
import { renderProblems } from "../ui/messages.ts";
import { readSince } from "../ui/until.ts";

const DEFAULT_SINCE = "30d";

export const backtest: Command = command({
  name: "backtest",
  summary: "Replay your agents' past calls through a hook",
  positionals: { hook: required("a hook file, or the name of a hook") },
  options: {
    against: option.text("another version of the hook to compare with", "FILE"),
    since: option.valued("how far back: 2h, 7d or a date; default 30d", "TIME", (word) => readSince(word, new Date())),
    agent: option.supportedAgent("only one agent's calls, such as codex"),
    yes: option.yes,
    json: option.json,
  },
  examples: ["hawk backtest my-guard.py", "hawk backtest my-guard.py --against old-guard.py --since 7d"],
  run: async ({ since = readSince(DEFAULT_SINCE, new Date()), agent: host, yes: isAgreed, hook, against }, io) => {
    const { backtestHook } = await import("@hawk/manage/backtest");
    const { backtestCode, renderBacktest, renderBar } = await import("../plan/render-backtest.ts");
    const show = io.progress;
    const progress = show && ((done: () => number, calls: number) => show(() => renderBar(done(), calls)));
    const report = await backtestHook({ hook, against, since, host, isAgreed, progress }, io);
    return { data: report, text: renderBacktest(report, io), notes: renderProblems(report.problems), code: backtestCode(report) };
  },
});

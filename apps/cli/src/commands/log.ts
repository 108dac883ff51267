import type { TraceEntry } from "@hawk/runner";
import { command } from "../command/command.ts";
import type { Command } from "../command/command.ts";
import * as option from "../command/options.ts";
import { exitCode } from "../ui/io.ts";

const DEFAULT_COUNT = 50;

export const log: Command = command({
  name: "log",
  summary: "Show what hooks did: blocks, answers, failures",
  options: {
    follow: option.flag("keep printing new entries", "f"),
    event: option.event("only one event, in any spelling"),
    hook: option.text("only one hook", "HOOK"),
    agent: option.agent("only one agent"),
    count: option.number("the last N; default 50", "N", 1, "such as --count 20"),
    json: option.json,
  },
  examples: ["hawk log", "hawk log --follow --event pre_tool_use", "hawk log --hook file-guard.py --json"],
  run: async ({ follow, count = DEFAULT_COUNT, json, ...wanted }, io) => {
    const { fits, readLog } = await import("../log/read-log.ts");
    const { renderEntries, renderNothing } = await import("../log/render-log.ts");
    const isWanted = (entry: TraceEntry): boolean => fits(entry, wanted);
    const { past, trace } = readLog(io);
    const chosen = past.filter(isWanted).slice(-count);
    io.stdout(renderEntries(chosen, json, io));
    if (chosen.length === 0 && !follow && !json) io.stdout(renderNothing(past.length === 0));
    if (!follow) return exitCode.ok;
    const { followTrace } = await import("../log/follow-trace.ts");
    await followTrace(
      trace,
      (entries) => io.stdout(renderEntries(entries.filter(isWanted), json, io)),
      io.signal ? { signal: io.signal } : {},
    );
    return exitCode.ok;
  },
});

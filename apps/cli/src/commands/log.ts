import type { TraceEntry } from "@hawk/runner";
import { statePaths } from "@hawk/state";
import { command } from "../command/command.ts";
import type { Command } from "../command/command.ts";
import * as option from "../command/options.ts";
import { exitCode } from "../ui/io.ts";
import { readSince } from "../ui/until.ts";

const DEFAULT_COUNT = 50;

export const log: Command = command({
  name: "log",
  summary: "Show what hooks did, what they blocked, and why",
  options: {
    follow: option.flag("keep printing new entries", "f"),
    event: option.event("only one event, in any spelling"),
    hook: option.text("only one hook", "HOOK"),
    agent: option.agent("only one agent"),
    session: option.text("only one session, by the start of its ID", "ID"),
    outcome: option.list("only these outcomes", "OUTCOME", "blocked,failed"),
    since: option.valued("only since: 2h, 3d or a date", "TIME", (word) => readSince(word, new Date())),
    count: option.number("the last N; default 50", "N", 1, "such as --count 20"),
    json: option.json,
  },
  isVerbatim: () => true,
  examples: ["hawk log", "hawk log --follow --event pre_tool_use", "hawk log --hook file-guard --since 2h --json"],
  run: async ({ follow, count = DEFAULT_COUNT, since, json, agent: host, ...wanted }, io) => {
    const { fitsFilter, followTrace, listTrace, readTrace } = await import("@hawk/sync");
    const { renderEntries, renderNothing } = await import("../log/render-log.ts");
    const isWanted = (entry: TraceEntry): boolean => fitsFilter(entry, { ...wanted, host });
    const { trace } = statePaths(io);
    const chosen = readTrace(trace, { isWanted, count, since });
    io.stdout(renderEntries(chosen, json, io));
    if (chosen.length === 0 && !follow && !json) io.stdout(renderNothing(listTrace(trace).length === 0));
    if (!follow) return exitCode.ok;
    await followTrace(
      trace,
      (entries) => io.stdout(renderEntries(entries.filter(isWanted), json, io)),
      io.signal ? { signal: io.signal } : {},
    );
    return exitCode.ok;
  },
});

import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { renderBarChart } from "./bar-chart.ts";
import type { Bar } from "./bar-chart.ts";
import { contestAsHost } from "./contest-as-host.ts";
import type { HostStart } from "./contest-as-host.ts";
import type { HawkHome } from "./hawk-home.ts";
import type { Benchmark, Measurement } from "./measure.ts";
import { guardPeers } from "./guard-peers.ts";
import { renderMatrix } from "./page.ts";
import { agentsWithRunners } from "./shell-calls.ts";
import type { Agent } from "./shell-calls.ts";
import { copies, withHome } from "./with-home.ts";

const sh = `#!/bin/sh
# hawk-hook: events=pre_tool_use
# hawk-hook: matcher=Bash
# hawk-hook: on_failure=block
input=$(cat)
case $input in
*"rm -rf /"*) echo "not that" >&2; exit 2 ;;
esac
`;
const python = `#!/usr/bin/env python3
# hawk-hook: events=pre_tool_use
# hawk-hook: matcher=Bash
# hawk-hook: on_failure=block
import json, sys
json.load(sys.stdin)
`;
/** The least that a program has to do that is started for nothing. */
const reader = "#!/bin/sh\ncat >/dev/null\n:\n";
const edit = sh.replace("matcher=Bash", "matcher=Edit");

interface Kind {
  title: string;
  hooks: Record<string, string>;
  /** The part of the rounds that it takes to be sure. */
  share: number;
}

const ONE_SH = "1 sh hook";
const kinds: readonly Kind[] = [
  { title: ONE_SH, hooks: copies(1, "guard-*.sh", sh), share: 1 },
  { title: "5 sh hooks", hooks: copies(5, "guard-*.sh", sh), share: 1 },
  { title: "1 python hook", hooks: copies(1, "guard-*.py", python), share: 0.5 },
  { title: "5 python hooks", hooks: copies(5, "guard-*.py", python), share: 0.25 },
];

const DIRECTORY = "hawk-bench-";

/** What a guard on a call of the shell costs in each agent, at the priority that everything has. */
export const agents: Benchmark = {
  name: "agents",
  run: async ({ rounds }) => {
    const directory = realpathSync.native(mkdtempSync(join(tmpdir(), DIRECTORY)));
    try {
      const rows = agentsWithRunners.flatMap((agent) => measureAgent(agent, writePayload(directory, agent), rounds));
      return [...rows, ...measurePeers(writePayload(directory, agentsWithRunners[0] as Agent), rounds)];
    } finally {
      rmSync(directory, { recursive: true });
    }
  },
  render: renderMatrix,
  plot: (measurements) => ({ name: "benchmarks.svg", text: drawAgents(measurements) }),
};

function writePayload(directory: string, { id, payload }: Agent): string {
  const path = join(directory, `${id}.json`);
  writeFileSync(path, `${JSON.stringify(payload(process.cwd()))}\n`);
  return path;
}

interface Cell {
  row: string;
  column: string;
  rounds: number;
  target?: number;
}

/** A program against the hooks themselves, started one after another. */
function against(
  { row, column, ...cell }: Cell,
  { hooks: [first = "", ...others], env }: HawkHome,
  input: string,
  subject: HostStart,
): Measurement {
  const isAlone = others.length === 0;
  const floor = isAlone ? first : `for h in ${[first, ...others].join(" ")}; do "$h" <${input}; done`;
  return {
    ...contestAsHost({
      ...cell,
      subject: `${row}: ${column}`,
      floor: isAlone ? "`sh -c <hook>`" : "a bare sh loop over them",
      isOrdinary: true,
      subjectStart: subject,
      floorStart: { command: floor, env, input },
    }),
    row,
    column,
  };
}

const MOST = 2.5;
const MOST_UNMATCHED = 1.3;

function measureAgent({ id: host, title: row, isForNode }: Agent, input: string, rounds: number): Measurement[] {
  const matched = kinds.map(({ title: column, hooks, share }) =>
    withHome({ hooks, host }, (home) => {
      const cell = { row, column, rounds: Math.ceil(rounds * share), ...(isForNode ? {} : { target: MOST }) };
      return against(cell, home, input, home.start("pre_tool_use", input));
    }),
  );
  return [...matched, measureUnmatched(host, row, input, rounds, isForNode ? {} : { target: MOST_UNMATCHED })];
}

function measureUnmatched(host: string, row: string, input: string, rounds: number, target: Pick<Cell, "target">): Measurement {
  const column = "no hook for it";
  return withHome({ hooks: { "guard.sh": edit }, host }, (home) => ({
    ...contestAsHost({
      subject: `${row}: ${column}`,
      floor: "an sh program that starts `cat`",
      ...target,
      rounds,
      isOrdinary: true,
      subjectStart: home.start("pre_tool_use", input),
      floorStart: { command: writeReader(home), env: home.env, input },
    }),
    row,
    column,
  }));
}

function writeReader({ directory }: HawkHome): string {
  const path = join(directory, "reader.sh");
  writeFileSync(path, reader, { mode: 0o700 });
  return path;
}

/** Other programs that do the same job: against the same hooks, in the same run. */
function measurePeers(input: string, rounds: number): Measurement[] {
  return guardPeers().flatMap(({ row, start, isItsOwnGuard }) =>
    kinds
      .slice(0, isItsOwnGuard ? 1 : 2)
      .map(({ title: column, hooks }) =>
        withHome({ hooks }, (home) => against({ row, column, rounds: Math.ceil(rounds / 2) }, home, input, start(home, input))),
      ),
  );
}

/** One sh hook, in every agent and with every other program. */
function drawAgents(measurements: readonly Measurement[]): string {
  const alone = measurements.filter(({ column }) => column === ONE_SH);
  const known = new Set(agentsWithRunners.map(({ title }) => title));
  const bars = alone.map(({ row = "", subjectValue: ms, ratio }): Bar => ({
    label: row,
    value: ms,
    text: `${ms.toFixed(1)} ms, ${ratio.toFixed(1)}×`,
    kind: known.has(row) ? "own" : "other",
  }));
  const floor = alone.length === 0 ? 0 : alone.reduce((sum, { floorValue }) => sum + floorValue, 0) / alone.length;
  return renderBarChart({
    title: "What one sh hook costs on a shell call",
    note: "Green is hawk in that agent, orange another program that does the same. × is against the hook alone, in the same run.",
    bars: [{ label: "the hook alone", value: floor, text: `${floor.toFixed(1)} ms`, kind: "floor" }, ...bars],
  });
}

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { agents } from "./agents.ts";
import { cliStart } from "./cli-start.ts";
import { dispatcher } from "./dispatcher.ts";
import { engine } from "./engine.ts";
import { guards } from "./guards.ts";
import { importCost } from "./import-cost.ts";
import { languageCosts } from "./languages.ts";
import { describeMachine } from "./machine.ts";
import { isMissed } from "./measure.ts";
import type { Benchmark, Measurement } from "./measure.ts";
import { renderSection, updatePage } from "./page.ts";
import type { Section } from "./page.ts";
import { toRow } from "./row.ts";
import { peers } from "./peers.ts";
import { plugins } from "./plugins.ts";
import { runner } from "./runner.ts";
import { scan } from "./scan.ts";
import { sync } from "./sync.ts";

const benchmarks: readonly Benchmark[] = [
  runner,
  agents,
  plugins,
  languageCosts,
  dispatcher,
  cliStart,
  sync,
  scan,
  importCost,
  engine,
  guards,
  peers,
];
const names = benchmarks.map(({ name }) => name);

const ROUNDS = 60;
/** Enough to see that a benchmark works, and too few to be believed. */
const QUICK_ROUNDS = 8;

const docs = fileURLToPath(new URL("../../../docs/", import.meta.url));
const page = join(docs, "benchmarks.md");

const { values, positionals } = parseArgs({
  options: { check: { type: "boolean" }, quick: { type: "boolean" }, rounds: { type: "string", default: String(ROUNDS) } },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`no benchmark called ${unknown.join(", ")}; there are: ${names.join(", ")}\n`);
  process.exit(2);
}

const machine = describeMachine(new Date());
const sections: Section[] = [];
const measurements: Measurement[] = [];
for (const { name, run, render, plot } of benchmarks.filter(
  (benchmark) => positionals.length === 0 || positionals.includes(benchmark.name),
)) {
  const measured = await run({ rounds: values.quick ? QUICK_ROUNDS : Number(values.rounds) });
  console.table(Object.fromEntries(measured.map(toRow).map(({ what, note: _note, ...cells }) => [what, cells])));
  measurements.push(...measured);
  const picture = plot?.(measured);
  if (picture && !values.quick) writeFileSync(join(docs, picture.name), picture.text);
  sections.push(renderSection({ name, machine, measurements: measured, render, picture: picture?.name }));
}
if (!values.quick) writeFileSync(page, updatePage(existsSync(page) ? readFileSync(page, "utf8") : "", sections, names));
if (values.check) process.exitCode = measurements.some(isMissed) ? 1 : 0;

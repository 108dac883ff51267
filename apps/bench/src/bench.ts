import { engine } from "./engine.ts";
import { importCost } from "./import-cost.ts";
import type { Benchmark, Measurement } from "./measure.ts";
import { scan } from "./scan.ts";

const benchmarks: readonly Benchmark[] = [scan, importCost, engine];

/** A target counts as missed when it is exceeded by more than this: machines are noisy. */
const TOLERANCE = 1.15;

const args = process.argv.slice(2);
const isCheck = args.includes("--check");
const wanted = args.filter((arg) => !arg.startsWith("-"));
const chosen = benchmarks.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const unknown = wanted.filter((name) => !benchmarks.some((benchmark) => benchmark.name === name));
if (unknown.length > 0) {
  process.stderr.write(`no benchmark called ${unknown.join(", ")}; there are: ${benchmarks.map(({ name }) => name).join(", ")}\n`);
  process.exit(2);
}

const measurements: Measurement[] = [];
for (const benchmark of chosen) measurements.push(...(await benchmark.run()));
console.table(Object.fromEntries(measurements.map((measurement) => [measurement.subject, toRow(measurement)])));
if (isCheck) process.exitCode = measurements.some(isMissed) ? 1 : 0;

function toRow({ floor, ratio, ratioP95, target, subjectMs, floorMs }: Measurement): Record<string, string> {
  return {
    floor,
    "ms (p50)": formatMs(subjectMs),
    "floor ms": formatMs(floorMs),
    ratio: ratio.toFixed(2),
    p95: ratioP95.toFixed(2),
    target: target === undefined ? "" : `≤${target.toFixed(1)}`,
  };
}

function formatMs(value: number): string {
  return value.toFixed(value < 10 ? 2 : 1);
}

function isMissed({ ratio, target }: Measurement): boolean {
  return target !== undefined && ratio > target * TOLERANCE;
}

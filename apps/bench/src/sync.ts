import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cli } from "./hawk-home.ts";
import { contest, percentile } from "./measure.ts";
import type { Benchmark, Measurement } from "./measure.ts";

const events = ["pre_tool_use", "post_tool_use", "user_prompt_submit", "stop", "session_start"];
/** By these directories hawk knows that seven agents are there. */
const agents = [".claude", ".codex", ".gemini", ".cursor", ".qwen", ".factory", ".copilot"];
const FEW = 10;
const SOME = 1000;
const MANY = 10_000;

export const sync: Benchmark = {
  name: "sync",
  run: async ({ rounds }) => [fromScratch(rounds), growth(Math.ceil(rounds / 12))],
};

interface Place {
  directory: string;
  registry: string;
}

function withHooks<Result>(count: number, work: (place: Place) => Result): Result {
  const directory = realpathSync.native(mkdtempSync(join(tmpdir(), "hawk-bench-")));
  const registry = join(directory, ".config", "hawk", "registry", "hooks");
  try {
    mkdirSync(registry, { recursive: true });
    const names = Array.from({ length: count }, (_, index) => `guard-${String(index).padStart(5, "0")}.sh`);
    for (const [index, name] of names.entries()) writeFileSync(join(registry, name), hookText(index), { mode: 0o700 });
    writeFileSync(
      join(directory, ".config", "hawk", "config.yaml"),
      `global:\n  hooks:\n${names.map((name) => `    - ${name}\n`).join("")}`,
    );
    return work({ directory, registry });
  } finally {
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  }
}

function hookText(index: number): string {
  const header = `# hawk-hook: events=${events[index % events.length]}\n# hawk-hook: description=Guard number ${index}\n# hawk-hook: matcher=Bash\n`;
  return `#!/bin/sh\n${header}input=$(cat)\ncase $input in\n*"rm -rf /"*) echo "not that" >&2; exit 2 ;;\nesac\n`;
}

/** Seven agents that know nothing of hawk, and a hawk that has never run. */
function reset({ directory }: Place): void {
  for (const name of [".local", ...agents]) rmSync(join(directory, name), { recursive: true, force: true });
  for (const name of agents) mkdirSync(join(directory, name));
}

function timeSync({ directory }: Place): number {
  const env = { HOME: directory, PATH: "/usr/local/bin:/usr/bin:/bin" };
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, [cli, "sync"], { cwd: directory, env, encoding: "utf8", maxBuffer: 2 ** 28 });
  const took = performance.now() - start;
  if (status !== 0) throw new Error(`hawk sync failed: ${stderr}`);
  return took;
}

const read = "const fs = require('node:fs'); for (const name of fs.readdirSync('.')) fs.readFileSync(name, 'utf8');";

function timeRead({ registry }: Place): number {
  const start = performance.now();
  spawnSync(process.execPath, ["-e", read], { cwd: registry, env: { PATH: "/usr/bin:/bin" } });
  return performance.now() - start;
}

function fromScratch(rounds: number): Measurement {
  return withHooks(SOME, (place) =>
    contest({
      subject: `\`hawk sync\` from scratch, ${SOME} hooks × ${agents.length} agents`,
      floor: "a Node that reads those hooks",
      target: 8,
      note: "a first sync of one hook in one agent already takes 6×, since none of hawk's code is cached yet; and 100 files, including its dispatcher, are synced to disk: a runner that a power cut empties would ask no guard",
      rounds,
      runSubject: () => {
        reset(place);
        return timeSync(place);
      },
      runFloor: () => timeRead(place),
    }),
  );
}

/** What one hook more costs among many, against what it costs among some. */
function growth(rounds: number): Measurement {
  const few = timesOf(FEW, rounds);
  const some = timesOf(SOME, rounds);
  const many = timesOf(MANY, Math.min(rounds, 5));
  const perHook = (times: readonly number[], count: number, share: number): number =>
    (percentile(times, share) - percentile(few, 0.5)) / (count - FEW);
  const [subjectValue, floorValue] = [perHook(many, MANY, 0.5), perHook(some, SOME, 0.5)];
  return {
    subject: `one hook more, among ${MANY}`,
    floor: `one hook more, among ${SOME}`,
    subjectValue,
    floorValue,
    ratio: subjectValue / floorValue,
    ratioP95: perHook(many, MANY, 0.95) / floorValue,
    target: 1.3,
  };
}

function timesOf(count: number, rounds: number): number[] {
  return withHooks(count, (place) =>
    Array.from({ length: rounds }, () => {
      reset(place);
      return timeSync(place);
    }),
  );
}

// npm run fuzz [-- minutes [seed]]: runs every property with random seeds and ten times its runs, until one fails or the time is over. With a seed of its own,
// a run can be repeated: rounds count up from it.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { bin, childEnv, ensureBuilt, listFiles, packageDirs, root } from "./setup.mjs";

const RUNS = "10";
/** A test's title: a text before options, where there are any, and a function. */
const TITLE = /\(\s*(["'`])((?:\\.|(?!\1).)+)\1,\s*(?:\{[^}]*\},\s*)?(?:async )?\(/g;
const minutes = Number(process.argv[2] ?? 1);
if (!(minutes > 0)) {
  process.stderr.write(`fuzz: expected a number of minutes, got "${process.argv[2]}"\n`);
  process.exit(2);
}

ensureBuilt();
const tests = packageDirs().flatMap((dir) => listFiles(join(dir, "src")).filter((file) => file.endsWith(".test.ts")));
const properties = tests.flatMap((file) => titlesIn(file).map((title) => ({ file, title })));
const files = [...new Set(properties.map(({ file }) => file))];
const until = Date.now() + minutes * 60_000;
const first = process.argv[3] === undefined ? null : Number(process.argv[3]);
for (let round = 1; Date.now() < until; round += 1)
  explore(round, String(first === null ? Math.floor(Math.random() * 2 ** 31) : first + round - 1));
process.stdout.write(`fuzz: ${minutes} min are over, and no property failed\n`);

/** Each round has another order of files, since the time may not be enough for all of them. */
function explore(round, seed) {
  process.stdout.write(`fuzz: round ${round}, ${properties.length} properties in ${files.length} files, seed ${seed}\n`);
  const titles = properties.map(({ title }) => title).join("|");
  const args = ["run", ...files, "-t", titles, "--bail=1", "--hideSkippedTests", "--testTimeout=600000", "--sequence.shuffle.files"];
  const env = { ...childEnv(), HAWK_SEED: seed, HAWK_RUNS: RUNS, HAWK_FUZZ_UNTIL: String(until) };
  const { status } = spawnSync(bin("vitest"), [...args, `--sequence.seed=${seed}`], { cwd: root, env, stdio: "inherit" });
  if (status === 0) return;
  process.stdout.write(`fuzz: seed ${seed} failed. To see it again: HAWK_SEED=${seed} HAWK_RUNS=${RUNS} npm test -- <file>\n`);
  process.exit(1);
}

/** The titles of the tests that hold a property, as patterns for vitest's -t. */
function titlesIn(file) {
  const text = readFileSync(join(root, file), "utf8");
  return [...text.matchAll(/\bfc\.assert\(/g)].map(({ index }) => {
    const title = [...text.slice(0, index).matchAll(TITLE)].at(-1)?.[2];
    if (!title) throw new Error(`fuzz: ${file} has a property outside of a test`);
    return title
      .replace(/\\(.)/g, "$1")
      .replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
      .replace(/%[sj]|\\\$\w+/g, ".*");
  });
}

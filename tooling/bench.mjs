// npm run bench [-- name …]: runs the benchmarks against what is built.
import { ensureBuilt, run } from "./setup.mjs";

ensureBuilt();
run(process.execPath, ["--expose-gc", "apps/bench/dist/bench.js", ...process.argv.slice(2)]);

// npm test [-- vitest args]: sets up what is missing, then runs every test.
import { bin, ensureBuilt, run } from "./setup.mjs";

ensureBuilt();
run(bin("vitest"), ["run", ...process.argv.slice(2)]);

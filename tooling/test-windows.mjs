// npm run test:windows: hawk on Windows, tried on Linux with Wine and the real node.exe. Where there is no Wine, it says so and tries nothing.
import { bin, ensureBuilt, run } from "./setup.mjs";
import { whyNoWine } from "./windows/wine.mjs";

const why = whyNoWine();
if (why === null) {
  ensureBuilt();
  run(bin("vitest"), ["run", "--project", "windows", ...process.argv.slice(2)]);
} else process.stdout.write(`NOT RUN: hawk on Windows is not tested here: ${why}\n`);

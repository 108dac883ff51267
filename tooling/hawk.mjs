// npm run hawk -- <args>: sets up what is missing, then runs the CLI where the user stands.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ensureBuilt, root } from "./setup.mjs";

ensureBuilt();
const cwd = process.env.INIT_CWD ?? process.cwd();
const { status, signal } = spawnSync(process.execPath, [join(root, "apps/cli/dist/hawk.js"), ...process.argv.slice(2)], {
  cwd,
  stdio: "inherit",
});
if (signal) process.kill(process.pid, signal);
process.exitCode = status ?? 1;

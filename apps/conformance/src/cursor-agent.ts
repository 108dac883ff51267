import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { startAgent } from "./cursor/agent.ts";
import { loadHookRuntime } from "./cursor/hook-runtime.ts";
import { listTools } from "./cursor/list-tools.ts";

/** Cursor's own agent needs an account. This one has none of its own hook logic: Cursor's SDK loads, matches, starts and reads the hooks. */
const [sdk = "", ...args] = process.argv.slice(2);

if (args[0] === "--version") process.stdout.write(`${readVersion()}\n`);
else process.exitCode = await run();

function readVersion(): string {
  const manifest = join(dirname(sdk), "..", "..", "package.json");
  return (JSON.parse(readFileSync(manifest, "utf8")) as { version: string }).version;
}

async function run(): Promise<number> {
  const [modelUrl = "", prompt = ""] = args;
  const { errors, fire } = await loadHookRuntime(sdk, process.cwd());
  for (const error of errors) process.stderr.write(`${JSON.stringify(error)}\n`);
  const text = await startAgent({ fire, modelUrl, tools: listTools(sdk), directory: process.cwd() }, prompt);
  process.stdout.write(`${text}\n`);
  return errors.length > 0 ? 1 : 0;
}

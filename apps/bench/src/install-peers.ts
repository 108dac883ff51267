import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const cache = fileURLToPath(new URL("../../../.cache/peers/", import.meta.url));

/** The newest that run on Node 20. */
const specs = ["cc-safety-net@2.4.5", "execa@9.6.1", "lefthook@2.2.2", "rulesync@17.0.0"];

/** Where the peers are, installed once; or why they can't be had. */
export function installPeers(): { directory: string } | { reason: string } {
  const directory = join(cache, specs.join("+"));
  if (existsSync(directory)) return { directory };
  mkdirSync(cache, { recursive: true });
  const temporary = mkdtempSync(join(cache, ".installing-"));
  try {
    writeFileSync(join(temporary, "package.json"), '{ "private": true }\n');
    const quiet = ["--no-audit", "--no-fund", "--loglevel=error", "--ignore-scripts", "--fetch-retries=2"];
    const { status, stderr } = spawnSync("npm", ["install", ...quiet, ...specs], { cwd: temporary, encoding: "utf8", timeout: 600_000 });
    if (status !== 0) return { reason: stderr.trim().split("\n", 1)[0] ?? "npm gave no reason" };
    renameSync(temporary, directory);
    return { directory };
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

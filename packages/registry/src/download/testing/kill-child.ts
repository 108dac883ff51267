import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { afterAll, beforeAll } from "vitest";
import type { KillOrder } from "./kill-program.ts";

let directory = "";

/** Node 20 runs no TypeScript, so the child's program is bundled before the tests of a file. */
export function bundleChild(): void {
  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), "hawk-kill-"));
    const bundle = await rolldown({
      input: join(import.meta.dirname, "kill-program.ts"),
      platform: "node",
      resolve: { conditionNames: ["@hawk/source", "import", "node", "default"], mainFields: ["module", "main"] },
    });
    await bundle.write({ dir: directory, format: "esm", entryFileNames: "[name].mjs", chunkFileNames: "[name]-[hash].mjs" });
    await bundle.close();
  });
  afterAll(() => rmSync(directory, { recursive: true, force: true }));
}

/** Runs it in a process of its own. The answer is how many calls changed the disk; `null` when it was killed. */
export function changeInChild(order: KillOrder): number | null {
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, [join(directory, "kill-program.mjs")], {
    input: JSON.stringify(order),
    encoding: "utf8",
  });
  if (signal === "SIGKILL") return null;
  if (status !== 0) throw new Error(stderr);
  return Number(stdout);
}

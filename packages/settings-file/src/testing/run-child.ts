import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { afterAll, beforeAll } from "vitest";
import type { ChildOrder } from "./child.ts";

export interface ChildEnd {
  signal: NodeJS.Signals | null;
  output: string;
  errors: string;
}

let directory = "";

/** Node 20 runs no TypeScript, so the programs beside this one are bundled before the tests of a file. */
export function bundlePrograms(): void {
  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), "hawk-programs-"));
    const input = { child: join(import.meta.dirname, "child.ts"), rewriter: join(import.meta.dirname, "rewriter.ts") };
    const bundle = await rolldown({
      input,
      platform: "node",
      resolve: { conditionNames: ["@hawk/source", "import", "node", "default"], mainFields: ["module", "main"] },
    });
    await bundle.write({ dir: directory, format: "esm", entryFileNames: "[name].mjs", chunkFileNames: "[name]-[hash].mjs" });
    await bundle.close();
  });
  afterAll(() => rmSync(directory, { recursive: true, force: true }));
}

export function runChild(order: ChildOrder): Promise<ChildEnd> {
  return runProgram("child", [JSON.stringify(order)]);
}

/** Runs it while everything else here stands still. */
export function runChildNow(order: ChildOrder): ChildEnd {
  const { signal, stdout, stderr } = spawnSync(process.execPath, [join(directory, "child.mjs"), JSON.stringify(order)], {
    encoding: "utf8",
  });
  return { signal, output: stdout, errors: stderr };
}

export function runProgram(name: "child" | "rewriter", args: string[]): Promise<ChildEnd> {
  const child = spawn(process.execPath, [join(directory, `${name}.mjs`), ...args], { stdio: ["ignore", "pipe", "pipe"] });
  const texts = { output: "", errors: "" };
  child.stdout.on("data", (chunk: Buffer) => (texts.output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (texts.errors += chunk.toString()));
  return new Promise((resolve) => child.once("close", (_, signal) => resolve({ signal, ...texts })));
}

import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Adapter } from "@hawk/adapter";
import { quoteWord } from "@hawk/runner";
import { describe, expect, onTestFinished, test } from "vitest";
import { adapters } from "./adapters.ts";

// What each host gets from the shell that starts the registered command, even if the runner is broken.

const runners: [string, (path: string) => void][] = [
  ["ends with 0", (path) => writeRunner(path, 0)],
  ["ends with 1", (path) => writeRunner(path, 1)],
  ["blocks with 2", (path) => writeRunner(path, 2)],
  ["ends with 126", (path) => writeRunner(path, 126)],
  ["ends with 127", (path) => writeRunner(path, 127)],
  ["may not be executed", (path) => (writeRunner(path, 0), chmodSync(path, 0o600))],
  ["is gone", () => undefined],
];

/** Of 0, 1, 2, 126, 127, a file that may not be executed, and none. */
const usual = [0, 1, 2, 126, 127, 126, 127];
const others: Readonly<Record<string, number[]>> = {
  // Every code but 0 and 1 blocks here, and a runner that is gone must not block every call.
  "gemini-cli": [0, 1, 2, 1, 1, 1, 1],
  // Every code but 0 blocks here, and only a runner that says so should.
  "copilot-cli": [0, 0, 1, 0, 0, 0, 0],
};

function writeRunner(path: string, code: number): void {
  writeFileSync(path, `#!/bin/sh\nexit ${code}\n`, { mode: 0o700 });
}

/** The command line in an adapter's settings, in any form. */
function commandIn(text: string | null): string {
  const found = [...(text ?? "").matchAll(/(?:"(?:command|bash)":|^command =)\s*("(?:[^"\\]|\\.)*")/gm)].map(
    ([, json]) => JSON.parse(json ?? "") as string,
  );
  expect(new Set(found).size).toBe(1);
  return found[0] as string;
}

function runRegistered({ wire }: Adapter, prepare: (path: string) => void): number | null {
  const directory = mkdtempSync(join(tmpdir(), "hawk's runner "));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const path = join(directory, "pre_tool_use");
  prepare(path);
  const handler = { type: "command", command: quoteWord(path) } as const;
  const { text } = wire(null, [{ event: "pre_tool_use", handler, timeoutSeconds: 5 }], null);
  return spawnSync("/bin/sh", ["-c", commandIn(text)], { input: "{}" }).status;
}

describe.each(Object.keys(adapters))("%s", (id) => {
  test.each(runners.map(([name, prepare], index) => [name, (others[id] ?? usual)[index], prepare] as const))(
    "a runner that %s gives the host %d",
    async (_, code, prepare) => {
      const adapter = await adapters[id]?.();
      expect(adapter && runRegistered(adapter, prepare)).toBe(code);
    },
  );
});

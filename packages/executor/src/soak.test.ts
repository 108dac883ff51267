import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hookDefaults } from "@hawk/protocol";
import type { PlannedHook } from "@hawk/protocol";
import { expect, onTestFinished, test } from "vitest";
import { createRunHook } from "./index.ts";

const commands = ["cat > /dev/null", "exit 2", "echo '{}'", "yes | head -c 100000", "sleep 0.01 & exit 0", "exec sleep 5"];

function hookFor(command: string): PlannedHook {
  return {
    id: command,
    name: command,
    events: ["pre_tool_use"],
    dialect: "hawk",
    handler: { type: "shell", command, passContext: true, parseResult: true },
    timeoutSeconds: command.includes("sleep 5") ? 0.05 : 10,
    ...hookDefaults,
    origin: { layer: "user", file: "/config.yaml", line: 1, column: 1 },
  };
}

const openFiles = (): number => readdirSync("/proc/self/fd").length;

function childCount(): number {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => parentOf(pid) === process.pid).length;
}

function parentOf(pid: string): number | null {
  try {
    return Number(
      readFileSync(`/proc/${pid}/stat`, "utf8")
        .replace(/^.*\) /s, "")
        .split(" ")[1],
    );
  } catch {
    return null;
  }
}

test.runIf(process.platform === "linux")(
  "two hundred programs leave no child, no open file, no listener and no temporary file behind",
  async () => {
    const projectDir = mkdtempSync(join(tmpdir(), "hawk-soak-"));
    onTestFinished(() => rmSync(projectDir, { recursive: true, force: true }));
    const run = createRunHook({ projectDir, cacheDir: join(projectDir, "cache"), graceMs: 50 });
    const { signal } = new AbortController();
    const runAll = (count: number): Promise<unknown> =>
      Promise.all(
        Array.from({ length: count }, (_, index) =>
          run(hookFor(commands[index % commands.length] as string), { name: "pre_tool_use", payload: {} }, { signal }),
        ),
      );
    await runAll(30);
    const before = { files: openFiles(), children: childCount(), temporary: readdirSync(tmpdir()).length };
    const listeners = process
      .eventNames()
      .map((name) => process.listenerCount(name))
      .reduce((sum, count) => sum + count, 0);
    await runAll(200);
    await expect.poll(openFiles).toBeLessThanOrEqual(before.files + 2);
    await expect.poll(childCount).toBeLessThanOrEqual(before.children);
    expect(
      process
        .eventNames()
        .map((name) => process.listenerCount(name))
        .reduce((sum, count) => sum + count, 0),
    ).toBe(listeners);
    expect(readdirSync(projectDir)).toEqual([]);
  },
);

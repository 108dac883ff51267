import { expect, test } from "vitest";
import { createSandbox, closeSandbox } from "../sandbox.ts";
import { claudeCode } from "./claude-code.ts";

test("is looked for in the package of the platform", () => {
  expect(claudeCode.executables("linux", "arm64")).toEqual([
    "@anthropic-ai/claude-code-linux-arm64/claude",
    "@anthropic-ai/claude-code-linux-arm64-musl/claude",
  ]);
  expect(claudeCode.executables("win32", "x64")[0]).toBe("@anthropic-ai/claude-code-win32-x64/claude.exe");
});

test("grants tools only where the scenario does", async () => {
  const sandbox = createSandbox();
  await closeSandbox(sandbox);
  const task = { prompt: "Do it.", modelUrl: "http://127.0.0.1:1", model: "heron-1" } as const;
  expect(claudeCode.launch({ ...task, permissions: "granted" }, sandbox).args).toContain("--allowedTools");
  expect(claudeCode.launch({ ...task, permissions: "asked" }, sandbox).args).not.toContain("--allowedTools");
  expect(claudeCode.launch({ ...task, permissions: "asked" }, sandbox).env).toMatchObject({ ANTHROPIC_BASE_URL: task.modelUrl });
});

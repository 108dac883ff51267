import { expect, test } from "vitest";
import { closeSandbox, createSandbox } from "../sandbox.ts";
import { codex } from "./codex.ts";

test.each([
  ["linux", "x64", "@openai/codex-linux-x64/vendor/x86_64-unknown-linux-musl/bin/codex"],
  ["darwin", "arm64", "@openai/codex-darwin-arm64/vendor/aarch64-apple-darwin/bin/codex"],
  ["win32", "x64", "@openai/codex-win32-x64/vendor/x86_64-pc-windows-msvc/bin/codex.exe"],
])("is looked for in the package of %s on %s", (platform, architecture, path) => {
  expect(codex.executables(platform, architecture)).toEqual([path]);
});

test("asks nobody where tools are granted, and trusts no hooks by itself", async () => {
  const sandbox = createSandbox();
  await closeSandbox(sandbox);
  const task = { prompt: "Do it.", modelUrl: "http://127.0.0.1:1", model: "heron-1" } as const;
  const granted = codex.launch({ ...task, permissions: "granted" }, sandbox);
  expect(granted.args).toContain("--dangerously-bypass-approvals-and-sandbox");
  expect(granted.args).not.toContain("--dangerously-bypass-hook-trust");
  expect(codex.launch({ ...task, permissions: "asked" }, sandbox).args).toContain("--approve-for-me");
  expect(granted.files?.[".codex/config.toml"]).toContain('base_url = "http://127.0.0.1:1/v1"');
});

test("a call asks to leave the sandbox only where somebody is asked", () => {
  expect(codex.tools.shell("ls", "granted").input).toEqual({ cmd: "ls" });
  expect(codex.tools.shell("ls", "asked").input).toMatchObject({ cmd: "ls", sandbox_permissions: "require_escalated" });
});

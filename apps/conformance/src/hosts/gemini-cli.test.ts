import { expect, test } from "vitest";
import { closeSandbox, createSandbox } from "../sandbox.ts";
import { geminiCli } from "./gemini-cli.ts";

test("grants tools only where the scenario does", async () => {
  const sandbox = createSandbox();
  await closeSandbox(sandbox);
  const task = { prompt: "Do it.", modelUrl: "http://127.0.0.1:1", model: "heron-1" } as const;
  expect(geminiCli.launch({ ...task, permissions: "granted" }, sandbox).args).toContain("yolo");
  expect(geminiCli.launch({ ...task, permissions: "asked" }, sandbox).args).not.toContain("yolo");
  expect(geminiCli.launch({ ...task, permissions: "asked" }, sandbox).env).toMatchObject({ GOOGLE_GEMINI_BASE_URL: task.modelUrl });
});

test("is told how to sign in by its settings, or it would ask", async () => {
  const sandbox = createSandbox();
  await closeSandbox(sandbox);
  const { files = {} } = geminiCli.launch(
    { prompt: "Do it.", modelUrl: "http://127.0.0.1:1", model: "heron-1", permissions: "granted" },
    sandbox,
  );
  expect(JSON.parse(files[".gemini/settings.json"] ?? "")).toMatchObject({ security: { auth: { selectedType: "gemini-api-key" } } });
});

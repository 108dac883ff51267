import { expect, test } from "vitest";
import { closeSandbox, createSandbox } from "../sandbox.ts";
import { qwenCode } from "./qwen-code.ts";

test("grants tools only where the scenario does", async () => {
  const sandbox = createSandbox();
  await closeSandbox(sandbox);
  const task = { prompt: "Do it.", modelUrl: "http://127.0.0.1:1", model: "heron-1" } as const;
  expect(qwenCode.launch({ ...task, permissions: "granted" }, sandbox).args).toContain("yolo");
  expect(qwenCode.launch({ ...task, permissions: "asked" }, sandbox).args).not.toContain("yolo");
  expect(qwenCode.launch({ ...task, permissions: "asked" }, sandbox).env).toMatchObject({ OPENAI_BASE_URL: `${task.modelUrl}/v1` });
});

test("remembers nothing, since that takes a request to the model that looks like a turn", async () => {
  const sandbox = createSandbox();
  await closeSandbox(sandbox);
  const { files = {} } = qwenCode.launch(
    { prompt: "Do it.", modelUrl: "http://127.0.0.1:1", model: "heron-1", permissions: "granted" },
    sandbox,
  );
  expect(JSON.parse(files[".qwen/settings.json"] ?? "")).toMatchObject({ memory: { enableManagedAutoMemory: false } });
});

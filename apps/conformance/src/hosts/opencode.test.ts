import { expect, test } from "vitest";
import type { Task } from "../host.ts";
import { closeSandbox, createSandbox } from "../sandbox.ts";
import { openCode } from "./opencode.ts";

const task: Task = { prompt: "Do it.", permissions: "granted", modelUrl: "http://127.0.0.1:1", model: "heron-1" };

test("is looked for in the package of the platform", () => {
  expect(openCode.executables("linux", "x64").slice(0, 2)).toEqual([
    "opencode-linux-x64/bin/opencode",
    "opencode-linux-x64-baseline/bin/opencode",
  ]);
  expect(openCode.executables("win32", "x64")[0]).toBe("opencode-windows-x64/bin/opencode.exe");
});

test("asks for permissions only where the scenario does, and finds what it would install", async () => {
  const sandbox = createSandbox();
  await closeSandbox(sandbox);
  const granted = openCode.launch(task, sandbox);
  const asked = openCode.launch({ ...task, permissions: "asked" }, sandbox);
  const configOf = ({ env }: typeof granted): unknown => JSON.parse(env["OPENCODE_CONFIG_CONTENT"] ?? "");
  expect(configOf(granted)).toMatchObject({ permission: {}, provider: { scripted: { options: { baseURL: `${task.modelUrl}/v1` } } } });
  expect(configOf(asked)).toMatchObject({ permission: { bash: "ask" } });
  expect(granted.files?.[".config/opencode/package.json"]).toContain(openCode.version);
});

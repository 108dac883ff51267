import { expect, test } from "vitest";
import type { Task } from "../host.ts";
import { closeSandbox, createSandbox } from "../sandbox.ts";
import { copilotCli } from "./copilot-cli.ts";

test("is looked for in the package of the platform", () => {
  expect(copilotCli.executables("linux", "x64")).toEqual(["@github/copilot-linux-x64/copilot", "@github/copilot-linuxmusl-x64/copilot"]);
  expect(copilotCli.executables("win32", "arm64")[0]).toBe("@github/copilot-win32-arm64/copilot.exe");
});

test("grants tools only where the scenario does, and talks to nobody but the scripted model", async () => {
  const sandbox = createSandbox();
  await closeSandbox(sandbox);
  const task: Task = { prompt: "Do it.", permissions: "granted", modelUrl: "http://127.0.0.1:1", model: "heron-1" };
  expect(copilotCli.launch(task, sandbox).args).toContain("--allow-all");
  const asked = copilotCli.launch({ ...task, permissions: "asked" }, sandbox);
  expect(asked.args).not.toContain("--allow-all");
  expect(asked.env).toMatchObject({ COPILOT_OFFLINE: "true", COPILOT_PROVIDER_BASE_URL: "http://127.0.0.1:1/v1" });
});

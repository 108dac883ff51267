import { testAdapter } from "@hawk/adapter/testing";
import { expect, test } from "vitest";
import { kiro } from "./kiro.ts";
import { payloads } from "./testing/payloads.ts";
import { findComplaint, understand, validateSettings } from "./testing/understand.ts";

const checks = testAdapter(kiro, {
  payloads,
  understand,
  accepts: findComplaint,
  validate: validateSettings,
  // Other names for the same triggers, in payloads and in the files of earlier versions; hawk writes none of them.
  leftOut: ["AgentSpawn", "agentSpawn", "preToolUse", "postToolUse", "userPromptSubmit", "stop"],
  // The whole file is hawk's.
  startingTexts: { "no file": null },
});

test.each(checks.map(({ name, run }) => [name, run] as const))("%s", (_name, run) => {
  expect(run).not.toThrow();
});

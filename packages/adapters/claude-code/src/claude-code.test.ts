import { testAdapter } from "@hawk/adapter/testing";
import { expect, test } from "vitest";
import { claudeCode } from "./claude-code.ts";
import { findComplaint } from "./testing/host-output.ts";
import { payloads } from "./testing/payloads.ts";
import { understand } from "./testing/understand.ts";
import { validateSettings } from "./testing/validate-settings.ts";

const checks = testAdapter(claudeCode, {
  payloads,
  understand,
  accepts: findComplaint,
  validate: validateSettings,
  outputs: {
    post_tool_use: { stdout: "another text", stderr: "", interrupted: false },
    elicitation: { name: "Ada" },
    elicitation_result: { name: "Grace" },
  },
});

test.each(checks.map(({ name, run }) => [name, run] as const))("%s", (_name, run) => {
  expect(run).not.toThrow();
});

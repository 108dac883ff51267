import { testAdapter } from "@hawk/adapter/testing";
import { expect, test } from "vitest";
import { copilotCli } from "./copilot-cli.ts";
import { findComplaint, understand } from "./testing/host.ts";
import { payloads } from "./testing/payloads.ts";
import { validateSettings } from "./testing/validate-settings.ts";

const checks = testAdapter(copilotCli, {
  payloads,
  understand,
  accepts: findComplaint,
  validate: validateSettings,
  inputs: {
    user_prompt_submit: { prompt: "another prompt" },
    prompt_transformed: { transformed_prompt: "another prompt" },
    pre_mcp_tool_call: { _meta: { trace: "1" } },
  },
  startingTexts: { "no file": null },
  textsIn: (text) => copilotCli.listHooks(text).map(({ what }) => what),
  // The spelling for hooks of other hosts.
  leftOut: [
    "PreToolUse",
    "PermissionRequest",
    "PostToolUse",
    "PostToolUseFailure",
    "UserPromptSubmit",
    "SessionStart",
    "SessionEnd",
    "SubagentStart",
    "SubagentStop",
    "Stop",
    "ErrorOccurred",
    "PreCompact",
    "Notification",
  ],
});

test.each(checks.map(({ name, run }) => [name, run] as const))("%s", (_name, run) => {
  expect(run).not.toThrow();
});

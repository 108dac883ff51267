import { spawnSync } from "node:child_process";
import { testAdapter } from "@hawk/adapter/testing";
import { expect, test } from "vitest";
import { cline } from "./cline.ts";
import { listHooks } from "./settings.ts";
import { findComplaint, understand } from "./testing/host.ts";
import { payloads } from "./testing/payloads.ts";

/** What a JavaScript engine says against a module. */
function findSyntaxErrors(text: string): string[] {
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "--check"], { input: text, encoding: "utf8" });
  return status === 0 ? [] : [stderr];
}

const checks = testAdapter(cline, {
  payloads,
  understand,
  accepts: findComplaint,
  validate: findSyntaxErrors,
  inputs: { pre_tool_use: { command: "true" } },
  startingTexts: { "no file": null },
  textsIn: (text) => listHooks(text).map(({ what }) => what),
  // What hook files get besides, and the names that the host has for the same things inside.
  leftOut: `tool_call tool_result prompt_submit TaskResume agent_start agent_resume SessionShutdown session_shutdown agent_end TaskError
    agent_error TaskCancel agent_abort PreCompact`.split(/\s+/),
});

test.each(checks.map(({ name, run }) => [name, run] as const))("%s", (_name, run) => {
  expect(run).not.toThrow();
});

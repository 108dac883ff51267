import { spawnSync } from "node:child_process";
import { testAdapter } from "@hawk/adapter/testing";
import { expect, test } from "vitest";
import { openCode } from "./open-code.ts";
import { listHooks } from "./settings.ts";
import { findComplaint, understand } from "./testing/host.ts";
import { payloads } from "./testing/payloads.ts";

/** What a JavaScript engine says against a module. */
function findSyntaxErrors(text: string): string[] {
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "--check"], { input: text, encoding: "utf8" });
  return status === 0 ? [] : [stderr];
}

const checks = testAdapter(openCode, {
  payloads,
  understand,
  accepts: findComplaint,
  validate: findSyntaxErrors,
  inputs: { user_prompt_submit: { prompt: "another prompt" }, shell_env: { env: { HERON: "grey" } } },
  startingTexts: { "no file": null },
  textsIn: (text) => listHooks(text).map(({ what }) => what),
  leftOut: [
    // Types without a call, and what fires too often to start a program each time.
    "permission.ask",
    "config",
    "chat.params",
    "chat.headers",
    "experimental.chat.system.transform",
    "experimental.chat.messages.transform",
    "experimental.compaction.autocontinue",
    "tool.definition",
    "message.updated",
    "message.part.updated",
    "message.part.delta",
    "session.updated",
    "session.status",
    "session.diff",
    "file.watcher.updated",
    "plugin.added",
    "catalog.updated",
  ],
});

test.each(checks.map(({ name, run }) => [name, run] as const))("%s", (_name, run) => {
  expect(run).not.toThrow();
});

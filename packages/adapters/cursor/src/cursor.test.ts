import { execFileSync } from "node:child_process";
import { testAdapter } from "@hawk/adapter/testing";
import { expect, test } from "vitest";
import { cursor } from "./cursor.ts";
import { encodeWithin } from "./encode.ts";
import { payloads } from "./testing/payloads.ts";
import { findComplaint, understand } from "./testing/understand.ts";
import { validateSettings } from "./testing/validate-settings.ts";

/** Every command of a settings file as the shell would run it. */
function commandsIn(text: string): string[] {
  const { hooks } = JSON.parse(text) as { hooks: Record<string, { command: string }[]> };
  return Object.values(hooks).flatMap((list) => list.map(({ command }) => (command.startsWith("eval ") ? expand(command) : command)));
}

function expand(command: string): string {
  const printed = command.slice('eval "$('.length, -')"'.length);
  return execFileSync("sh", ["-c", printed], { encoding: "utf8" });
}

// The kit's longest text is longer than the host's limit, which has tests of its own.
const checks = testAdapter(
  { ...cursor, encode: encodeWithin(Number.POSITIVE_INFINITY) },
  {
    payloads,
    understand,
    accepts: findComplaint,
    validate: validateSettings,
    textsIn: commandsIn,
    inputs: { pre_tool_use: { command: "true" } },
    // Each of these calls comes by the general step as well.
    leftOut: `beforeShellExecution beforeMCPExecution beforeReadFile beforeTabFileRead
      afterShellExecution afterMCPExecution afterFileEdit afterTabFileEdit`.split(/\s+/),
  },
);

test.each(checks.map(({ name, run }) => [name, run] as const))("%s", (_name, run) => {
  expect(run).not.toThrow();
});

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { HookAction } from "@hawk/adapter";
import type { EventName } from "@hawk/events";
import { expect, onTestFinished, test } from "vitest";
import { openCode } from "./open-code.ts";

const { sample, wire, stage = "" } = openCode;

/** What is seen on the stage when a runner answers an action with this. */
function play(action: HookAction, event: EventName, answer: string): unknown {
  const project = mkdtempSync(join(tmpdir(), "hawk-opencode-"));
  onTestFinished(() => rmSync(project, { recursive: true, force: true }));
  const handler = { type: "command", command: `cat > /dev/null; printf '%s' '${answer}'` } as const;
  writeFileSync(join(project, "hawk.mjs"), wire(null, [{ event, handler, timeoutSeconds: 30 }], null).text ?? "");
  const input = JSON.stringify(sample(action, { home: project, project }));
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", stage, join(project, "hawk.mjs")], {
    input,
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  return JSON.parse(stdout);
}

const command: HookAction = { kind: "command", command: "ls" };

test.each<[string, HookAction, EventName, string, object]>([
  ["a refused call", command, "pre_tool_use", '{"refuse": "no"}', { blocked: true, reason: "no" }],
  ["a call that is let through", command, "pre_tool_use", "", { blocked: false }],
  ["text at the start", { kind: "start" }, "session_start", '{"context": "hello"}', { blocked: false, context: "hello" }],
  ["an agent that is sent back to work", { kind: "stop" }, "stop", '{"refuse": "not yet"}', { blocked: true, reason: "not yet" }],
  ["an agent that is let go", { kind: "stop" }, "stop", "", { blocked: false }],
])("%s is seen as the host sees it", (_what, action, event, answer, understood) => {
  expect(play(action, event, answer)).toEqual({ ...understood, ms: expect.any(Number) as number });
});

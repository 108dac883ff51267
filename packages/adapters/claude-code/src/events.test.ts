import { readFileSync } from "node:fs";
import type { HostEvent } from "@hawk/adapter";
import { expect, test } from "vitest";
import { events } from "./events.ts";
import { shell } from "./shell.ts";
import { material } from "./testing/host.ts";
import { claudeCode } from "./claude-code.ts";

const { decode } = claudeCode;

function nativeWhere(test_: (event: HostEvent) => unknown): string[] {
  return Object.values(events)
    .filter(test_)
    .map(({ native }) => native[0] ?? "")
    .toSorted();
}

test("all 33 events are here, each with a payload", () => {
  expect(Object.keys(material.payloads)).toHaveLength(33);
  expect(nativeWhere(() => true)).toEqual(Object.keys(material.payloads).toSorted());
});

test("no payload gives away where it was captured", () => {
  const text = JSON.stringify(material.payloads) + readFileSync(new URL("../fixtures/README.md", import.meta.url), "utf8");
  expect(text.match(/\/(?:tmp|root|work)\//g)).toBeNull();
});

test("the payload stays as it is", () => {
  const payload = { tool_name: "Bash", anything: { deep: true } };
  expect(decode("PreToolUse", payload, {})).toEqual({ name: "pre_tool_use", nativeName: "PreToolUse", host: "claude-code", payload });
  expect(decode("PreToolUse", payload, {})?.payload).toBe(payload);
});

test("a matcher is ignored at these events", () => {
  expect(nativeWhere(({ hasMatcher }) => !hasMatcher)).toEqual([
    "CwdChanged",
    "MessageDisplay",
    "PostToolBatch",
    "Stop",
    "TaskCompleted",
    "TaskCreated",
    "TeammateIdle",
    "UserPromptSubmit",
    "WorktreeCreate",
    "WorktreeRemove",
  ]);
});

test("these can't be refused", () => {
  expect(nativeWhere(({ canBlock }) => !canBlock)).toEqual([
    "CwdChanged",
    "DirectoryAdded",
    "FileChanged",
    "InstructionsLoaded",
    "MessageDisplay",
    "Notification",
    "PermissionDenied",
    "PostCompact",
    "PostModelSwitch",
    "SessionEnd",
    "SessionStart",
    "Setup",
    "StopFailure",
    "SubagentStart",
    "WorktreeRemove",
  ]);
});

test("exit code 2 refuses wherever a hook can, except where only JSON or a path counts, or the screen would show the runner's path", () => {
  const byJsonOnly = Object.keys(events).filter(
    (name) => events[name as keyof typeof events]?.canBlock && !shell.exitTwoRefuses.has(name as never),
  );
  expect(byJsonOnly).toEqual(["permission_request", "user_prompt_submit", "worktree_create"]);
});

test("the host runs prompts and agents in the conversation only, and not to answer a permission request", () => {
  const native = nativeWhere(({ runsNatively }) => runsNatively);
  for (const name of ["SessionStart", "Notification", "SessionEnd", "PreCompact", "ConfigChange", "PermissionRequest"])
    expect(native).not.toContain(name);
  expect(native).toEqual(expect.arrayContaining(["PreToolUse", "Stop"]));
});

test("a hook can end the turn at these", () => {
  expect(nativeWhere(({ canStop }) => canStop)).toEqual([
    "PostToolBatch",
    "PostToolUse",
    "PreToolUse",
    "Stop",
    "SubagentStop",
    "TaskCompleted",
    "TeammateIdle",
    "UserPromptSubmit",
  ]);
});

test("text reaches the model at these", () => {
  expect(nativeWhere(({ canAddContext }) => canAddContext)).toEqual([
    "PostModelSwitch",
    "PostToolBatch",
    "PostToolUse",
    "PostToolUseFailure",
    "PreCompact",
    "PreToolUse",
    "SessionStart",
    "Stop",
    "SubagentStart",
    "SubagentStop",
    "UserPromptExpansion",
    "UserPromptSubmit",
  ]);
});

test("inputs, outputs and permissions are for few", () => {
  expect(nativeWhere(({ canModifyInput }) => canModifyInput)).toEqual(["PermissionRequest", "PreToolUse"]);
  expect(nativeWhere(({ canModifyOutput }) => canModifyOutput)).toEqual([
    "Elicitation",
    "ElicitationResult",
    "MessageDisplay",
    "PostToolUse",
  ]);
  expect(nativeWhere(({ permissions }) => permissions)).toEqual(["PermissionRequest", "PreModelSwitch", "PreToolUse"]);
  expect(nativeWhere(({ mustAnswer }) => mustAnswer)).toEqual(["WorktreeCreate"]);
});

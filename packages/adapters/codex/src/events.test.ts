import { readFileSync } from "node:fs";
import type { HostEvent } from "@hawk/adapter";
import { expect, test } from "vitest";
import { material } from "./testing/host.ts";
import { codex } from "./codex.ts";

const { events } = codex;

function nativeWhere(fits: (event: HostEvent) => unknown): string[] {
  return Object.values(events)
    .filter(fits)
    .map(({ native }) => native[0] ?? "")
    .toSorted();
}

test("all 14 events are here, each with a payload", () => {
  expect(Object.keys(material.payloads)).toHaveLength(14);
  expect(nativeWhere(() => true)).toEqual(Object.keys(material.payloads).toSorted());
});

test("no payload gives away where it was captured", () => {
  const text = JSON.stringify(material.payloads) + readFileSync(new URL("../fixtures/README.md", import.meta.url), "utf8");
  expect(text.match(/\/(?:tmp|root|work)\//g)).toBeNull();
});

test("these can be refused", () => {
  expect(nativeWhere(({ canBlock }) => canBlock)).toEqual([
    "PermissionRequest",
    "PostToolUse",
    "PreToolUse",
    "Stop",
    "SubagentStop",
    "UserPromptSubmit",
  ]);
});

test("a hook can end the turn at these: after a tool, the host goes on whatever it is told", () => {
  expect(nativeWhere(({ canStop }) => canStop)).toEqual([
    "PostCompact",
    "PreCompact",
    "SessionStart",
    "Stop",
    "SubagentStop",
    "UserPromptSubmit",
  ]);
});

test("text reaches the model at these", () => {
  expect(nativeWhere(({ canAddContext }) => canAddContext)).toEqual([
    "PostToolUse",
    "PreToolUse",
    "SessionStart",
    "Stop",
    "SubagentStart",
    "SubagentStop",
    "UserPromptSubmit",
  ]);
});

test("what a hook says is shown everywhere but around requests to the model, and at the end", () => {
  expect(nativeWhere(({ canTellUser }) => !canTellUser)).toEqual(["PostModelRequest", "PreModelRequest", "SessionEnd"]);
});

test("no matcher is ever written, since the user would have to trust each change again", () => {
  expect(nativeWhere(({ hasMatcher }) => hasMatcher)).toEqual([]);
});

test("the host runs no prompts and no agents", () => {
  expect(nativeWhere(({ runsNatively }) => runsNatively)).toEqual([]);
});

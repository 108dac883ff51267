import { expect, test } from "vitest";
import { explainCell } from "./coverage-why.ts";
import type { Finding } from "./examine/finding.ts";
import type { HostStatus } from "./host-status.ts";

const status: HostStatus = {
  host: "codex",
  title: "Codex CLI",
  detected: true,
  binary: null,
  version: null,
  state: "in sync",
  settings: [],
  off: [],
  pendingTrust: 0,
  unsupported: [],
  limits: [],
};
const cell = { event: "pre_tool_use", native: "PreToolUse", state: "registered", hooks: ["guard.sh"], lastSeen: null } as const;
const problem = { severity: "problem", subject: "codex", what: "out of date", fix: "hawk sync" } as const;
const gap = {
  event: "pre_tool_use",
  hook: "guard.sh",
  what: "can't block there",
  fix: "hawk disable guard.sh --agent codex",
  isSerious: true,
};

type Row = [
  what: string,
  cell: Parameters<typeof explainCell>[0],
  status: HostStatus,
  findings: Finding[],
  level: string,
  fix: string | null,
];

test.each<Row>([
  ["registered, and never seen", cell, status, [], "unseen", "hawk verify --agent codex"],
  ["registered, and alive", { ...cell, lastSeen: "2026-01-01T00:00:00.000Z" }, status, [], "ok", null],
  ["registered, and out of date", cell, { ...status, state: "behind" }, [problem], "open", "hawk sync"],
  [
    "turned off",
    cell,
    { ...status, state: "off", off: [{ path: "/x", message: "hooks are off", fix: "change it there" }] },
    [],
    "open",
    "change it there",
  ],
  ["not registered", { ...cell, state: "missing" }, status, [], "open", "hawk sync --agent codex"],
  [
    "not registered, in an agent that isn't there",
    { ...cell, state: "missing" },
    { ...status, detected: false, state: "none" },
    [],
    "none",
    "hawk sync --agent codex",
  ],
  ["without a hook", { ...cell, state: "unused", hooks: [] }, status, [], "none", null],
  ["not an event of the agent", { ...cell, state: "lacking", native: null }, status, [], "none", null],
  [
    "not an event of the agent, and a guard is for it",
    { ...cell, state: "lacking", native: null },
    { ...status, unsupported: [gap] },
    [],
    "open",
    gap.fix,
  ],
  ["one that can't do what a guard needs", cell, { ...status, unsupported: [gap] }, [], "open", gap.fix],
])("an event that is %s", (_what, facts, host, findings, level, fix) => {
  expect(explainCell(facts, host, findings)).toMatchObject({ level, fix, why: expect.stringMatching(/\w/) });
});

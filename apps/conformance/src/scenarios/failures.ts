import { fileIs, fileIsMissing, hookRan } from "../checks.ts";
import { answer, refuse, shellHook } from "../hook-file.ts";
import { MADE, makesFile } from "../scenario.ts";
import type { Scenario } from "../scenario.ts";

const events = "pre_tool_use";
const event = "pre_tool_use";

/** Longer than a host is given: a run that waits for it fails. */
const SLEEP = "sleep 600";

/** The hook is gone and its child, which has its streams, is not. */
const leaveChild = `${SLEEP} &`;

export const failureScenarios: readonly Scenario[] = [
  {
    name: "crash",
    event,
    effect: "a hook that fails stops nothing",
    hooks: [shellHook("crasher", { events }, "echo 'out of luck' >&2", "exit 1")],
    turns: makesFile,
    checks: [hookRan("crasher"), fileIs(MADE, "original")],
  },
  {
    name: "crash-blocks",
    event,
    effect: "with on_failure=block, a hook that fails stops the call",
    hooks: [shellHook("crasher", { events, on_failure: "block" }, "echo 'out of luck' >&2", "exit 1")],
    turns: makesFile,
    checks: [hookRan("crasher"), fileIsMissing(MADE)],
  },
  {
    name: "crash-beside-guard",
    event,
    effect: "a hook that fails stops nothing, even if a guard is asked about the same call",
    hooks: [shellHook("crasher", { events }, "echo 'out of luck' >&2", "exit 1"), shellHook("guard", { events, on_failure: "block" })],
    turns: makesFile,
    checks: [hookRan("crasher"), hookRan("guard"), fileIs(MADE, "original")],
  },
  {
    name: "timeout",
    event,
    effect: "a hook that exceeds its timeout stops nothing",
    hooks: [shellHook("sleeper", { events, timeout: "1s" }, SLEEP, refuse("Too late."))],
    turns: makesFile,
    checks: [hookRan("sleeper"), fileIs(MADE, "original")],
  },
  {
    name: "timeout-blocks",
    event,
    effect: "with on_failure=block, a hook that exceeds its timeout stops the call",
    hooks: [shellHook("sleeper", { events, timeout: "1s", on_failure: "block" }, SLEEP)],
    turns: makesFile,
    checks: [hookRan("sleeper"), fileIsMissing(MADE)],
  },
  {
    name: "missing-file",
    event,
    effect: "a hook whose file is missing stops neither the call nor other hooks",
    hooks: [shellHook("gone", { events }, refuse("I am gone.")), shellHook("watcher", { events })],
    removedHooks: ["gone.sh"],
    turns: makesFile,
    checks: [hookRan("watcher"), fileIs(MADE, "original")],
  },
  {
    name: "background-child",
    event,
    effect: "a child that a hook leaves behind delays nothing",
    hooks: [shellHook("parent", { events }, leaveChild)],
    turns: makesFile,
    checks: [hookRan("parent"), fileIs(MADE, "original")],
  },
  {
    name: "background-child-input",
    needs: ["canModifyInput"],
    event,
    effect: "the input that a hook sets counts, even if the hook leaves a child behind",
    hooks: [shellHook("parent", { events }, leaveChild, answer("PreToolUse", { updatedInput: { command: "echo changed > made.txt" } }))],
    turns: makesFile,
    checks: [hookRan("parent"), fileIs(MADE, "changed")],
  },
];

import { fileIs, fileIsMissing, hookRan, modelIsShown } from "../checks.ts";
import { answer, refuse, shellHook } from "../hook-file.ts";
import { MADE, makesFile } from "../scenario.ts";
import type { Scenario } from "../scenario.ts";

const events = "pre_tool_use";
const changed = { command: "echo changed > made.txt" };

export const toolScenarios: readonly Scenario[] = [
  {
    name: "allow",
    event: "pre_tool_use",
    effect: "a silent hook lets a call through",
    hooks: [shellHook("watcher", { events })],
    turns: makesFile,
    checks: [hookRan("watcher"), fileIs(MADE, "original")],
  },
  {
    name: "approve",
    needs: ["allow"],
    event: "pre_tool_use",
    effect: "a hook approves a call for the user",
    hooks: [shellHook("approver", { events }, answer("PreToolUse", { permissionDecision: "allow" }))],
    permissions: "asked",
    turns: makesFile,
    checks: [hookRan("approver"), fileIs(MADE, "original")],
  },
  {
    name: "deny",
    event: "pre_tool_use",
    effect: "exit code 2 blocks a call, and the model learns why",
    hooks: [shellHook("guard", { events }, refuse("No shell before noon."))],
    turns: makesFile,
    checks: [fileIsMissing(MADE), modelIsShown("No shell before noon.", { request: 2 })],
  },
  {
    name: "deny-by-json",
    event: "pre_tool_use",
    effect: "a hook's JSON blocks a call, and the model learns why",
    hooks: [
      shellHook(
        "guard",
        { events },
        answer("PreToolUse", { permissionDecision: "deny", permissionDecisionReason: "No shell after noon." }),
      ),
    ],
    turns: makesFile,
    checks: [fileIsMissing(MADE), modelIsShown("No shell after noon.", { request: 2 })],
  },
  {
    name: "modify-input",
    needs: ["canModifyInput"],
    event: "pre_tool_use",
    effect: "a call runs with the input that a hook sets",
    hooks: [shellHook("rewriter", { events }, answer("PreToolUse", { updatedInput: changed }))],
    turns: makesFile,
    checks: [fileIs(MADE, "changed")],
  },
  {
    name: "matcher",
    event: "pre_tool_use",
    effect: "a hook with a matcher blocks only that tool's calls",
    hooks: [shellHook("guard", { events, matcher: "Write" }, refuse("Nothing is to be written."))],
    turns: [[{ shell: "echo original > made.txt" }], [{ write: "written.txt", text: "written" }], [{ say: "All done." }]],
    checks: [
      hookRan("guard"),
      fileIs(MADE, "original"),
      fileIsMissing("written.txt"),
      modelIsShown("Nothing is to be written.", { request: 3 }),
    ],
  },
  {
    name: "merge-context-and-input",
    needs: ["canAddContext", "canModifyInput"],
    event: "pre_tool_use",
    effect: "one hook's text and another's input both count",
    hooks: [
      shellHook("teller", { events }, answer("PreToolUse", { additionalContext: "The build is frozen." })),
      shellHook("rewriter", { events }, answer("PreToolUse", { updatedInput: changed })),
    ],
    turns: makesFile,
    checks: [fileIs(MADE, "changed"), modelIsShown("The build is frozen.", { request: 2 })],
  },
  {
    name: "parallel",
    event: "pre_tool_use",
    effect: "of three calls at a time, a hook blocks the one that it is against",
    hooks: [shellHook("guard", { events }, `case "$input" in *two.txt*) ;; *) exit 0 ;; esac`, refuse("Two is too many."))],
    turns: [["one", "two", "three"].map((word) => ({ shell: `echo ${word} > ${word}.txt` })), [{ say: "All done." }]],
    checks: [
      hookRan("guard", 3),
      fileIs("one.txt", "one"),
      fileIsMissing("two.txt"),
      fileIs("three.txt", "three"),
      modelIsShown("Two is too many.", { request: 2 }),
    ],
  },
  {
    name: "feedback-after-tool",
    needs: ["canBlock"],
    event: "post_tool_use",
    effect: "exit code 2 gives the model feedback on a call",
    hooks: [shellHook("reviewer", { events: "post_tool_use" }, refuse("That file needs a header."))],
    turns: makesFile,
    checks: [fileIs(MADE, "original"), modelIsShown("That file needs a header.", { request: 2 })],
  },
  {
    name: "feedback-on-failure",
    needs: ["canAddContext"],
    event: "post_tool_use_failure",
    effect: "a hook's text on a failed call reaches the model",
    hooks: [
      shellHook("adviser", { events: "post_tool_use_failure" }, answer("PostToolUseFailure", { additionalContext: "Try it with a lock." })),
    ],
    turns: [[{ fail: "echo broken; exit 3" }], [{ say: "All done." }]],
    checks: [hookRan("adviser"), modelIsShown("Try it with a lock.", { request: 2 })],
  },
];

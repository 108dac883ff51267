import { hookRan, modelIsNotShown, modelIsShown } from "../checks.ts";
import { answer, contentHook, shellHook } from "../hook-file.ts";
import { answers, makesFile } from "../scenario.ts";
import type { Scenario } from "../scenario.ts";

export const contextScenarios: readonly Scenario[] = [
  {
    name: "context-session-start",
    needs: ["canAddContext"],
    event: "session_start",
    effect: "a hook's text reaches the model",
    hooks: [shellHook("teller", { events: "session_start" }, answer("SessionStart", { additionalContext: "The branch is called heron." }))],
    turns: answers,
    checks: [hookRan("teller"), modelIsShown("The branch is called heron.", { request: 1 })],
  },
  {
    name: "context-content-file",
    needs: ["canAddContext"],
    event: "session_start",
    effect: "a Markdown hook reaches the model, without its frontmatter",
    hooks: [contentHook("conventions", "session_start", "Not for the model", "Names of herons are lower-case here.")],
    turns: answers,
    checks: [
      modelIsShown("Names of herons are lower-case here.", { request: 1 }),
      modelIsNotShown("hawk-hook"),
      modelIsNotShown("Not for the model"),
    ],
  },
  {
    name: "context-prompt",
    needs: ["canAddContext"],
    event: "user_prompt_submit",
    effect: "a hook's text reaches the model",
    hooks: [
      shellHook("teller", { events: "user_prompt_submit" }, answer("UserPromptSubmit", { additionalContext: "The issue is number 4711." })),
    ],
    turns: answers,
    checks: [hookRan("teller"), modelIsShown("The issue is number 4711.", { request: 1 })],
  },
  {
    name: "context-plain-text",
    needs: ["canAddContext"],
    event: "user_prompt_submit",
    effect: "plain text that a hook prints reaches the model",
    hooks: [shellHook("teller", { events: "user_prompt_submit" }, "echo 'The issue is urgent.'")],
    turns: answers,
    checks: [hookRan("teller"), modelIsShown("The issue is urgent.", { request: 1 })],
  },
  {
    name: "merge-contexts",
    needs: ["canAddContext"],
    event: "user_prompt_submit",
    effect: "the texts of two hooks reach the model",
    hooks: ["First comes the fox.", "Then comes the heron."].map((additionalContext, index) =>
      shellHook(`teller-${index + 1}`, { events: "user_prompt_submit" }, answer("UserPromptSubmit", { additionalContext })),
    ),
    turns: answers,
    checks: [modelIsShown("First comes the fox.", { request: 1 }), modelIsShown("Then comes the heron.", { request: 1 })],
  },
  {
    name: "context-before-tool",
    needs: ["canAddContext"],
    event: "pre_tool_use",
    effect: "a hook's text reaches the model",
    hooks: [shellHook("teller", { events: "pre_tool_use" }, answer("PreToolUse", { additionalContext: "The disk is nearly full." }))],
    turns: makesFile,
    checks: [hookRan("teller"), modelIsShown("The disk is nearly full.", { request: 2 })],
  },
  {
    name: "context-after-tool",
    needs: ["canAddContext"],
    event: "post_tool_use",
    effect: "a hook's text reaches the model",
    hooks: [shellHook("teller", { events: "post_tool_use" }, answer("PostToolUse", { additionalContext: "The file was formatted." }))],
    turns: makesFile,
    checks: [hookRan("teller"), modelIsShown("The file was formatted.", { request: 2 })],
  },
];

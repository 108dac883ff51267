import { fileIs, fileIsMissing, modelIsAsked, screenHides, screenShows } from "../checks.ts";
import { refuse, shellHook } from "../hook-file.ts";
import { LAST_WORDS, MADE, answers, makesFile } from "../scenario.ts";
import type { Scenario } from "../scenario.ts";

/** Where hawk's runners are: nobody needs to read that beside a reason. */
const RUNNERS = "/hawk/run/";

export const terminalScenarios: readonly Scenario[] = [
  {
    name: "terminal",
    event: "pre_tool_use",
    effect: "in a terminal, the screen shows why a hook blocks a call",
    isInteractive: true,
    hooks: [shellHook("guard", { events: "pre_tool_use" }, refuse("No shell before noon."))],
    turns: makesFile,
    checks: [fileIsMissing(MADE), screenShows("No shell before noon."), screenHides(RUNNERS)],
  },
  {
    name: "terminal-failed",
    event: "pre_tool_use",
    effect: "in a terminal, the screen shows that a hook failed, and why",
    isInteractive: true,
    hooks: [shellHook("crasher", { events: "pre_tool_use" }, "echo 'out of luck' >&2", "exit 1")],
    turns: makesFile,
    checks: [fileIs(MADE, "original"), screenShows("out of luck"), screenHides(RUNNERS)],
  },
  {
    name: "terminal-prompt",
    needs: ["canBlock"],
    event: "user_prompt_submit",
    effect: "in a terminal, the screen shows why a hook blocks a prompt",
    isInteractive: true,
    // No model has the last word here, so the hook has it.
    hooks: [shellHook("guard", { events: "user_prompt_submit" }, refuse(`That prompt holds a secret. ${LAST_WORDS}`))],
    turns: answers,
    checks: [modelIsAsked(0), screenShows("That prompt holds a secret."), screenHides(RUNNERS)],
  },
];

import { fileIs, hookRan, hookWrote, modelIsAsked, modelIsShown } from "../checks.ts";
import { refuse, shellHook } from "../hook-file.ts";
import { answers } from "../scenario.ts";
import type { Scenario } from "../scenario.ts";

/** Goes on when the turn was continued before, as a hook has to that does not want to loop. */
const unlessContinued = `case $(printf '%s' "$input" | tr -d ' ') in *'"stop_hook_active":true'*) exit 0 ;; esac`;

export const sessionScenarios: readonly Scenario[] = [
  {
    name: "prompt-refused",
    needs: ["canBlock"],
    event: "user_prompt_submit",
    effect: "exit code 2 blocks a prompt, and no model is asked",
    hooks: [shellHook("guard", { events: "user_prompt_submit" }, refuse("That prompt holds a secret."))],
    turns: answers,
    checks: [hookRan("guard"), modelIsAsked(0)],
  },
  {
    name: "stop-continued",
    needs: ["canBlock"],
    event: "stop",
    effect: "exit code 2 sends the agent back to work, once",
    hooks: [shellHook("finisher", { events: "stop" }, unlessContinued, refuse("The tests have not run yet."))],
    turns: [[{ say: "All done." }], [{ say: "Now they have." }]],
    checks: [hookRan("finisher", 2), modelIsShown("The tests have not run yet.", { request: 2 }), modelIsAsked(2)],
  },
  {
    name: "stop-with-tools",
    needs: ["canBlock"],
    event: "stop",
    effect: "exit code 2 sends the agent back to work once, even if it calls tools then",
    hooks: [shellHook("finisher", { events: "stop" }, unlessContinued, refuse("The tests have not run yet."))],
    turns: [[{ say: "All done." }], [{ shell: "echo run > tests.txt" }], [{ say: "Now they have." }]],
    checks: [
      hookRan("finisher", 2),
      modelIsShown("The tests have not run yet.", { request: 2 }),
      fileIs("tests.txt", "run"),
      modelIsAsked(3),
    ],
  },
  {
    name: "session-end",
    event: "session_end",
    effect: "a hook runs",
    hooks: [shellHook("recorder", { events: "session_end" }, `printf '%s' "$input" > "$HOME/end.json"`)],
    turns: answers,
    checks: [hookRan("recorder"), hookWrote("end.json", '"SessionEnd"')],
  },
];

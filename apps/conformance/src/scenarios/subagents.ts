import { SUBTASK, fileIsMissing, hookRan, hookWrote, modelIsShown } from "../checks.ts";
import { answer, refuse, shellHook } from "../hook-file.ts";
import { MADE } from "../scenario.ts";
import type { Scenario } from "../scenario.ts";

/** A model that hands a part to a subagent. Hosts tell it of the result sooner or later; it has nothing to add then. */
const delegates: Scenario["turns"] = [[{ delegate: SUBTASK }], [{ say: "All done." }]];
const subagentTurns: Scenario["turns"] = [[{ say: "The part is done." }], [{ say: "Now it is." }]];

export const subagentScenarios: readonly Scenario[] = [
  {
    name: "subagent-call",
    event: "pre_tool_use",
    effect: "a hook blocks a subagent's call, and the subagent's model learns why",
    hooks: [
      shellHook("guard", { events: "pre_tool_use" }, `case "$input" in *made.txt*) ;; *) exit 0 ;; esac`, refuse("Not in a subagent.")),
    ],
    turns: delegates,
    subagentTurns: [[{ shell: "echo original > made.txt" }], [{ say: "The part is done." }]],
    checks: [fileIsMissing(MADE), modelIsShown("Not in a subagent.", { request: 2, conversation: SUBTASK })],
  },
  {
    name: "subagent-start",
    event: "subagent_start",
    effect: "a hook runs",
    hooks: [shellHook("recorder", { events: "subagent_start" }, `printf '%s' "$input" > "$HOME/start.json"`)],
    turns: delegates,
    subagentTurns,
    checks: [hookRan("recorder"), hookWrote("start.json", '"SubagentStart"'), hookWrote("start.json", '"agent_type"')],
  },
  {
    name: "context-subagent-start",
    needs: ["canAddContext"],
    event: "subagent_start",
    effect: "a hook's text reaches the subagent's model",
    hooks: [shellHook("teller", { events: "subagent_start" }, answer("SubagentStart", { additionalContext: "Herons eat fish." }))],
    turns: delegates,
    subagentTurns,
    checks: [hookRan("teller"), modelIsShown("Herons eat fish.", { request: 1, conversation: SUBTASK })],
  },
  {
    name: "subagent-stop",
    event: "subagent_stop",
    effect: "a hook runs",
    hooks: [shellHook("recorder", { events: "subagent_stop" }, `printf '%s' "$input" > "$HOME/stop.json"`)],
    turns: delegates,
    subagentTurns,
    checks: [hookRan("recorder"), hookWrote("stop.json", '"SubagentStop"'), hookWrote("stop.json", '"agent_type"')],
  },
  {
    name: "subagent-continued",
    needs: ["canBlock"],
    event: "subagent_stop",
    effect: "exit code 2 sends the subagent back to work",
    hooks: [
      shellHook(
        "finisher",
        { events: "subagent_stop" },
        `[ -e "$HOME/continued" ] && exit 0`,
        `: > "$HOME/continued"`,
        refuse("The part is not done."),
      ),
    ],
    turns: delegates,
    subagentTurns,
    checks: [modelIsShown("The part is not done.", { request: 2, conversation: SUBTASK })],
  },
];

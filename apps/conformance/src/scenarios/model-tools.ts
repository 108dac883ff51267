import { fileIsMissing, modelIsShown, toolsAreKnown } from "../checks.ts";
import { refuse, shellHook } from "../hook-file.ts";
import type { ModelFamily } from "../host.ts";
import { LAST_WORDS, MADE, makesFile } from "../scenario.ts";
import type { Scenario } from "../scenario.ts";

/** Which tools there are may depend on the model. */
const base = {
  event: "pre_tool_use",
  hooks: [shellHook("guard", { events: "pre_tool_use" }, refuse("No tool before noon."))],
  turns: makesFile,
  checks: [fileIsMissing(MADE), modelIsShown("No tool before noon.", { request: 2 }), toolsAreKnown()],
} as const;

function toScenario(family: ModelFamily, title: string): Scenario {
  return {
    ...base,
    name: `tools-known-${family}`,
    effect: `hawk knows every tool that the agent offers ${title} model, and a hook blocks a call`,
    family,
  };
}

export const modelToolScenarios: readonly Scenario[] = [
  { ...base, name: "tools-known", effect: "hawk knows every tool that the agent offers its model, and a hook blocks a call" },
  toScenario("claude", "a Claude"),
  toScenario("gpt", "a GPT"),
  toScenario("gemini", "a Gemini"),
  {
    ...base,
    name: "script",
    effect: "hawk knows every tool that the agent offers a script of its model's, and a hook blocks a command in one",
    family: "scripts",
    turns: [[{ script: `echo original > ${MADE}` }], [{ say: LAST_WORDS }]],
  },
];

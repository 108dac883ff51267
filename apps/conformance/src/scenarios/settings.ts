import { fileIsMissing, modelIsShown } from "../checks.ts";
import { refuse, shellHook } from "../hook-file.ts";
import { MADE, makesFile } from "../scenario.ts";
import type { Scenario } from "../scenario.ts";

const base = {
  event: "pre_tool_use",
  hooks: [shellHook("guard", { events: "pre_tool_use" }, refuse("No shell before noon."))],
  turns: makesFile,
  checks: [fileIsMissing(MADE), modelIsShown("No shell before noon.", { request: 2 })],
} as const;

/** A host that can't read its settings may do without them, and so without hooks. */
export const settingsScenarios: readonly Scenario[] = [
  {
    ...base,
    name: "settings-comment",
    effect: "with a comment in the agent's settings, hawk says that they can't be used, or a hook blocks a call",
    spoilSettings: (text) => `// mine\n${text}`,
  },
  {
    ...base,
    name: "settings-comma",
    effect: "with a comma after the last entry of the agent's settings, hawk says that they can't be used, or a hook blocks a call",
    spoilSettings: (text) => text.replace(/\}\s*$/, `${text.trim() === "{}" ? '"heron": 1' : ""},}\n`),
  },
  {
    ...base,
    name: "settings-mark",
    effect: "with a byte order mark in the agent's settings, hawk says that they can't be used, or a hook blocks a call",
    spoilSettings: (text) => `\uFEFF${text}`,
  },
];

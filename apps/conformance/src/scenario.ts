import type { EventName } from "@hawk/events";
import type { Check } from "./checks.ts";
import type { HookFile } from "./hook-file.ts";

/** What the scripted model says or does; the host's module has the tools for it. */
export type Step = { say: string } | { shell: string } | { fail: string } | { write: string; text: string } | { delegate: string };

/** One effect of hooks on one event, and how to see it. It is the same for every host. */
export interface Scenario {
  name: string;
  event: EventName;
  /** What hooks bring about, as it stands in the table. */
  effect: string;
  hooks: readonly HookFile[];
  /** Hooks that come with hawk, by file name: `hawk init` sets them up, as a user would. */
  builtins?: readonly string[];
  /** Hooks, by file name, that are gone by the time the host runs. */
  removedHooks?: readonly string[];
  permissions?: "asked";
  /** The model's turns in the main conversation. */
  turns: readonly (readonly Step[])[];
  /** Its turns in a subagent's conversation. */
  subagentTurns?: readonly (readonly Step[])[];
  /** All of them hold when the effect is there. Without the hooks, at least one of them must not. */
  checks: readonly Check[];
}

/** The turns of a model that writes a word to a file with the shell, and is done. */
export const makesFile: Scenario["turns"] = [[{ shell: "echo original > made.txt" }], [{ say: "All done." }]];
export const MADE = "made.txt";

/** The turns of a model that just answers. */
export const answers: Scenario["turns"] = [[{ say: "All done." }]];

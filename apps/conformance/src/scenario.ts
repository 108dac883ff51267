import type { EventName } from "@hawk/events";
import type { Check } from "./checks.ts";
import type { HookFile } from "./hook-file.ts";
import type { ModelFamily, Task } from "./host.ts";

/** What the scripted model says or does; the host's module has the tools for it. */
export type Step =
  | { say: string }
  | { shell: string }
  | { fail: string }
  | { write: string; text: string }
  | { read: string }
  | { patch: readonly string[] }
  | { notebook: string; text: string }
  | { remove: string }
  | { script: string }
  | { mcp: string; input: Record<string, unknown> }
  | { delegate: string };

/** What an adapter has to offer at the event, or for the host as a whole. */
export type Need = "allow" | "canAddContext" | "canBlock" | "canModifyInput" | "projectCommand";

/** One effect of hooks on one event, and how to see it. It is the same for every host. */
export interface Scenario {
  name: string;
  event: EventName;
  /** What hooks bring about, as it stands in the table. */
  effect: string;
  /** Where an adapter's tables lack one of these, the host does not offer it. */
  needs?: readonly Need[];
  hooks: readonly HookFile[];
  /** Hooks that come with hawk, by file name: `hawk init` sets them up, as a user would. */
  builtins?: readonly string[];
  /** The hooks are the project's, and it holds copies for this agent and another; the person who runs the agent has no hawk. */
  isVendored?: true;
  /** The host is started in this directory of the project, which is a git repository. */
  startsIn?: string;
  /** Changes the text of the host's settings. hawk may say that it can't use them: then there is nothing to run. */
  spoilSettings?: (text: string) => string;
  /** The host runs in a terminal. */
  isInteractive?: true;
  /** Hooks, by file name, that are gone by the time the host runs. */
  removedHooks?: readonly string[];
  permissions?: Task["permissions"];
  /** Whose model the host is told to use. */
  family?: ModelFamily;
  /** The host has an MCP server, `MCP_SERVER`. */
  hasMcpServer?: true;
  /** hawk's plugin is installed in the host, and removed in the end. */
  hasPlugin?: true;
  /** Files that are in the project from the start. */
  files?: Readonly<Record<string, string>>;
  /** The model's turns in the main conversation. */
  turns: readonly (readonly Step[])[];
  /** Its turns in a subagent's conversation. */
  subagentTurns?: readonly (readonly Step[])[];
  /** A command of hawk's that is run when the host has ended; the checks look at what it prints. */
  afterwards?: readonly string[];
  /** All of them hold when the effect is there. Without the hooks, at least one of them must not. */
  checks: readonly Check[];
}

/** What the model says at the end. */
export const LAST_WORDS = "All done.";

/** The turns of a model that writes a word to a file with the shell, and is done. */
export const makesFile: Scenario["turns"] = [[{ shell: "echo original > made.txt" }], [{ say: LAST_WORDS }]];
export const MADE = "made.txt";

/** The turns of a model that just answers. */
export const answers: Scenario["turns"] = [[{ say: LAST_WORDS }]];

/** The name of the MCP server that a scenario may have; `mcp-server.ts` is what it does. */
export const MCP_SERVER = "ledger";

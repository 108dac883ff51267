import type { EventName } from "@hawk/events";
import type { HookRule } from "./rule.ts";

/** How a hook acts: hawk runs it, gives its text to the model, asks a model its question, or applies it as a rule. */
export type HookKind = "command" | "content" | "prompt" | "rule";

/** How a file was recognized as a hook. */
export type HookSource = "header" | "frontmatter" | "json" | "extension" | "directory";

/** The dialects that a hook can name. */
export const hookDialects = ["hawk", "claude", "code-agent", "arawn", "cocode", "native"] as const;

/** Whose conventions a hook follows for its input, its exit code and its output. */
export type HookDialect = (typeof hookDialects)[number];

/** Something the author should fix. The rest of the file still counts. */
export interface HookProblem {
  /** Counted from 1. */
  line: number;
  /** What is wrong, in one sentence. */
  message: string;
  /** How to fix it. */
  hint?: string;
  /** Set if the hook doesn't fire when its author expects it to. */
  severity?: "error";
}

/** What a hook file declares, as `parseHookMeta` reads it. */
export interface HookMeta {
  /** `null`: the file is not a hook. */
  kind: HookKind | null;
  /** Canonical names, each once. A hook without events never fires. */
  events: EventName[];
  /** What the hook is for, in a sentence; empty if it doesn't say. */
  description: string;
  /** What the hook needs installed, as written. */
  deps: string;
  /** `NAME` or `NAME=value`. */
  env: string[];
  /** How long it may take. */
  timeoutSeconds?: number;
  /** Which tools it matches, such as `Bash` or `Edit|Write`; all of them when absent. */
  matcher?: string;
  /** Higher runs earlier; 0 when absent. */
  priority?: number;
  /** The agents it is for; all of them when absent. */
  hosts?: string[];
  /** What a crash or a timeout means: `block` makes it a guard. */
  onFailure?: "continue" | "block";
  /** What to do if an agent lacks what the hook needs. */
  onUnsupported?: "warn" | "skip" | "refuse";
  /** Whose conventions it follows; `hawk` when absent. */
  dialect?: HookDialect;
  /** Whether it may run beside other hooks. */
  parallel?: boolean;
  /** The agent doesn't wait for it. */
  async?: boolean;
  /** It runs once in a session. */
  once?: boolean;
  /** `inline`: hawk calls the default export of a JS or TS hook instead of starting a process. */
  run?: "inline" | "process";
  /** How the file was recognized as a hook. */
  source: HookSource | null;
  /** What a rule matches, and what it does. */
  rule?: HookRule;
  /** Content hooks and rules: the index in the file where their text starts. */
  body?: { start: number };
  /** What is wrong with the file. The rest of it still counts. */
  problems: HookProblem[];
}

export function createMeta(kind: HookKind | null, source: HookSource | null): HookMeta {
  return { kind, events: [], description: "", deps: "", env: [], source, problems: [] };
}

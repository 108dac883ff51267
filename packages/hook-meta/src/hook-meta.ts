import type { EventName } from "@hawk/events";
import type { HookRule } from "./rule.ts";

/** How a hook acts: it is run, its text is given to the model, it is put to a model as a question, or it is a rule that hawk itself follows. */
export type HookKind = "command" | "content" | "prompt" | "rule";

/** The rule that recognised the file; `null` when none did. */
export type HookSource = "header" | "frontmatter" | "json" | "extension" | "directory";

export const hookDialects = ["hawk", "claude", "code-agent", "arawn", "cocode", "native"] as const;

/** Whose conventions a hook follows for its input, its exit code and its output. */
export type HookDialect = (typeof hookDialects)[number];

/** Something about the file that the author should fix. It never keeps the rest from being read. */
export interface HookProblem {
  /** Counted from 1. */
  line: number;
  message: string;
  hint?: string;
  /** The hook does not fire when its author thinks it does. */
  severity?: "error";
}

export interface HookMeta {
  /** `null`: the file is not a hook. */
  kind: HookKind | null;
  /** Canonical names, each once. A hook without events never fires. */
  events: EventName[];
  description: string;
  /** What the hook needs installed, as written. */
  deps: string;
  /** `NAME` or `NAME=value`. */
  env: string[];
  timeoutSeconds?: number;
  matcher?: string;
  priority?: number;
  hosts?: string[];
  onFailure?: "continue" | "block";
  onUnsupported?: "warn" | "skip" | "refuse";
  dialect?: HookDialect;
  parallel?: boolean;
  async?: boolean;
  once?: boolean;
  /** `inline`: a JS or TS hook whose default export is called instead of being started as a process. */
  run?: "inline" | "process";
  source: HookSource | null;
  /** What a rule matches, and what it does. */
  rule?: HookRule;
  /** Content hooks and rules: where the text to print starts, as an index into the file's text. */
  body?: { start: number };
  problems: HookProblem[];
}

export function createMeta(kind: HookKind | null, source: HookSource | null): HookMeta {
  return { kind, events: [], description: "", deps: "", env: [], source, problems: [] };
}

import type { ClaudeOutput, SpecificOutput } from "./dialects/claude-output-shape.ts";

/** An answer from `@hawk/sdk`. */
interface SdkAnswer {
  answer: "continue" | "allow" | "deny" | "ask" | "modify" | "replace-output" | "stop";
  reason?: string;
  input?: Record<string, unknown>;
  output?: unknown;
  /** For the model. */
  context?: string;
  /** For the user. */
  message?: string;
}

/** An object as a command hook of Claude Code prints it; `allow` and `continue` as Code Agent decides. */
interface PrintedAnswer extends Omit<ClaudeOutput, "decision"> {
  decision?: "approve" | "block" | "allow" | "continue";
  hookSpecificOutput?: SpecificOutput & { hookEventName: string; [key: string]: unknown };
}

/**
 * What a callback may answer. Nothing and `true` let it pass, `false` blocks; `"allow"`, `"block"` and `"continue"` are decisions, and any
 * other text is for the model.
 */
export type CallbackAnswer =
  | undefined
  | null
  | boolean
  | string
  | { Reject: { reason: string } }
  | { ModifyInput: { new_input: Record<string, unknown> | string } }
  | { ok: boolean; reason?: string }
  | SdkAnswer
  | PrintedAnswer;

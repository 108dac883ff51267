export { decide } from "./decide.ts";
export { dialects } from "./dialects.ts";
export { applyFailurePolicy } from "./failure-policy.ts";
export { meetsCondition } from "./permission-rule.ts";
export { safeRegex } from "./safe-regex.ts";
export { toolClasses } from "./tools.ts";
export { isAllowed, toDecision, toHookResult } from "./verdict.ts";
export type {
  AgentHandler,
  ContentHandler,
  DialectId,
  Handler,
  HookDefinition,
  HookEvent,
  InlineHandler,
  LayerName,
  Origin,
  PromptHandler,
  ShellHandler,
  UnsupportedHandler,
  WebhookHandler,
} from "./definition.ts";
export type { Dialect, HookWorld, PlannedHook, ProcessInput } from "./dialect.ts";
export type { HttpResult, ModelResult, Outcome, OutcomeStatus, PermissionDecision, ProcessResult } from "./outcome.ts";
export type { IgnoredEffect, Verdict } from "./verdict.ts";

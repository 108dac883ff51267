export { choosesCode, loaderVariables } from "./code-variables.ts";
export { decide } from "./decide.ts";
export { decodeInline } from "./decode-inline.ts";
export { fits } from "./fits.ts";
export { hookDefaults } from "./definition.ts";
export { dialects } from "./dialects.ts";
export { afterHandoff } from "./dialects/async-handoff.ts";
export { encodePayload } from "./dialects/claude-encode.ts";
export { plainTextEvents } from "./dialects/claude-events.ts";
export { readModelAnswer } from "./dialects/model-answer.ts";
export { filesOf, joinParts, partsOf } from "./files/file-part.ts";
export { findGap } from "./files/find-gap.ts";
export { joinOutcomes } from "./files/join-outcomes.ts";
export { isFileTool, splitCall } from "./files/split-call.ts";
export { examineMatcher } from "./examine-matcher.ts";
export { applyFailurePolicy } from "./failure-policy.ts";
export { runCallback } from "./run-callback.ts";
export { knownTools } from "./known-tools.ts";
export { managedPlaces } from "./managed-places.ts";
export { fitsAll, hasBareNames, listNames, prefixNamed, subjectsNamed } from "./matcher-names.ts";
export { isRepositoryLayer, isOwnGuard, isDuplicate, duplicateKeyOf } from "./own-guard.ts";
export { OUTPUT_LIMIT_BYTES } from "./outcome.ts";
export { isObject } from "./payload.ts";
export { meetsCondition } from "./permission-rule.ts";
export { examineRule } from "./rule/examine-rule.ts";
export { runRule } from "./rule/run-rule.ts";
export { foldNames, isProgramPath, mirrorPath, programSpellings } from "./system-names.ts";
export { safeRegex } from "./safe-regex.ts";
export { exampleOf, familiesOf, namesAlike, toolFamilies } from "./tools.ts";
export { isAllowed, keepsGoing, toDecision, toHookResult } from "./verdict.ts";
export { webhookName } from "./webhook-name.ts";
export type {
  AgentHandler,
  BoundFile,
  BoundFiles,
  ContentHandler,
  DialectId,
  Handler,
  HookDefinition,
  HookEvent,
  InlineHandler,
  LayerName,
  Origin,
  PromptHandler,
  RuleAction,
  RuleCondition,
  RuleHandler,
  ShellHandler,
  UnsupportedHandler,
  WebhookHandler,
} from "./definition.ts";
export type { Dialect, HookAnswer, HookWorld, PlannedHook, ProcessInput, HookPause } from "./dialect.ts";
export type { FilePart } from "./files/file-part.ts";
export type { FileAnswer } from "./files/join-outcomes.ts";
export type { FileQuestion } from "./files/split-call.ts";
export type { MatcherProblem } from "./examine-matcher.ts";
export type { ManagedPlaces } from "./managed-places.ts";
export type { Model, ModelRequest, ModelTool, ToolLoopRequest, ToolLoopResult, ToolReply } from "./model.ts";
export type { HttpResult, ModelResult, Outcome, OutcomeStatus, PermissionDecision, ProcessResult } from "./outcome.ts";
export type { RuleProblem } from "./rule/examine-rule.ts";
export type { HookCallback } from "./run-callback.ts";
export type { RunContext, RunHook } from "./run-hook.ts";
export type { EventSplice, ShellAnswers, Splice, ToolSplice } from "./shell-answers.ts";
export type { CallbackAnswer } from "./callback-answer.ts";
export type { IgnoredEffect, Verdict } from "./verdict.ts";

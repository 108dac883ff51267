export { withArguments } from "./arguments.ts";
export { findFaults, unknownSyntax } from "./find-faults.ts";
export type { Fault, SettingsSyntax } from "./find-faults.ts";
export { fitVerdict, listNotes } from "./fit-verdict.ts";
export { isHawkCommand, refersToHawk, runnerIn } from "./hawk-command.ts";
export { unionMatcher } from "./matcher.ts";
export { ANY_SERVER, mcpName, mcpNames } from "./tool-names.ts";
export { readHook, readNativeHooks } from "./read-hooks.ts";
export { reasonOf, shellText, toLines } from "./reply-text.ts";
export { isObject } from "@hawk/protocol";
export { objectAt, textAt, textOrEmpty, valueAt } from "./read-value.ts";
export type { JsonObject } from "./read-value.ts";
export { isStartedBy } from "./started-by.ts";
export { canonicalEvent, canonicalTool, nativeEvent } from "./names.ts";
export { toAbsolute } from "./patch/patch-call.ts";
export { withoutFilePath } from "./whole-paths.ts";
export { readJson, readTomlList } from "@hawk/settings-file";
export { windowsCommand } from "./windows-command.ts";
export type { WindowsStart } from "./windows-command.ts";
export { understandReply } from "./understand-reply.ts";
export { unknownTools } from "./unknown-tools.ts";
export type {
  Adapter,
  AdapterLoader,
  AdapterLoaders,
  AdapterPin,
  AlsoReads,
  CommandHandler,
  HookAction,
  Detection,
  FoundSettings,
  GuardedHook,
  GuardedSettings,
  HostEvent,
  HostSigns,
  HostTrust,
  ListedHook,
  NativeEvent,
  NativeHandler,
  OffSwitch,
  RegisteredHooks,
  Registration,
  Reply,
  ReplyPart,
  Scope,
  SettingsLocation,
  ToolFields,
  TrustState,
} from "./adapter.ts";
export type { ShellAnswers } from "@hawk/protocol";
export type { NativeAction, NativeHook, ReadHooks } from "./native-hook.ts";
export type { HooksShape } from "./read-hooks.ts";
export type { FittedVerdict } from "./fit-verdict.ts";
export type { MatcherSyntax } from "./matcher.ts";
export type { McpSpelling } from "./tool-names.ts";
export type { Edit, SettingsEntry, Wiring } from "@hawk/settings-file";
export type { HostReaction } from "./understand-reply.ts";
export { defineAdapter } from "./define/define-adapter.ts";
export { on } from "./define/on.ts";
export { patch, tool } from "./define/calls.ts";
export { listTool } from "./define/list-tool.ts";
export { nativePayload } from "./define/decode.ts";
export { flatList, groupedByMatcher } from "./define/settings-shapes.ts";
export { ownFile } from "./define/own-file.ts";
export { pluginFile } from "./define/plugin-file.ts";
export { tomlTables } from "./define/toml-tables.ts";
export { inMilliseconds, inSeconds } from "./define/timeout.ts";
export { foundInNames, patternsIn, wholeNames } from "./define/matchers.ts";
export { listEntries, parseStrictly } from "./define/list-entries.ts";
export {
  ADDITION_PREFIX,
  besideResult,
  endTurn,
  wrapSpecific,
  OBJECTION_PREFIX,
  pickFields,
  REPLACEMENT_PREFIX,
  resultText,
  fieldsForEvent,
  withObjection,
} from "./define/answer-parts.ts";
export { exitCodes } from "./define/exit-codes.ts";
export { pluginAnswers } from "./define/plugin-answers.ts";
export type { AdapterTables, ReplyArguments } from "./define/define-adapter.ts";
export type { EventRow, FieldContext } from "./define/on.ts";
export type { OwnTool, ToolTable } from "./define/calls.ts";
export type { AnswerParts } from "./define/answer-parts.ts";

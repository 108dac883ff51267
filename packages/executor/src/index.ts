export { findNamedFiles, isInside, resolveWord, wordsOf } from "./named-files.ts";
export { startFor, startForCommand } from "./process/interpreter.ts";
export { createRunHook } from "./run-hook.ts";
export { closeWebhooks } from "./webhook/send-webhook.ts";
export type { HookReport, RunHookOptions } from "./run-hook.ts";
export type { CommandPlace, NamedFile } from "./named-files.ts";
export type { FileStart, FileStartOptions, ProgramStart } from "./process/interpreter.ts";
export type { ProcessReport } from "./process/run-process.ts";
export type { UrlAccess } from "./webhook/check-url.ts";

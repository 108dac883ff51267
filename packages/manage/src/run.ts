export { checkCall } from "./run/check-call.ts";
export type { CheckReport } from "./run/check-call.ts";
export { casesPath, runCases } from "./run/run-cases.ts";
export type { HookCases } from "./run/run-cases.ts";
export { answerAs, findAnswering, runEvent } from "./run/run-event.ts";
export { findHookFile, testHook } from "./run/test-hook.ts";
export type { TestReport, TestRequest } from "./run/test-hook.ts";

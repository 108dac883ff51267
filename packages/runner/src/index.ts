export { compileRunner } from "./compile-runner.ts";
export { dispatch } from "./dispatch.ts";
export { parseRan } from "./ran.ts";
export { parseTraceLine, toTrace } from "./trace.ts";
export type { Dispatch, Dispatched, HostSide } from "./dispatch.ts";
export type { RanHook } from "./ran.ts";
export type { TraceEntry, TraceOutcome } from "./trace.ts";
export type { HookStart, RunnerHook, RunnerPaths, RunnerSpec, RunnerTools, ShellAnswers, TraceLevel } from "./types.ts";
export { quoteWord } from "./quote-word.ts";

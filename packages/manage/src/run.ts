export { answerAs, findAnswering, runEvent } from "./run/run-event.ts";
export { testHook } from "./run/test-hook.ts";
export type { TestReport } from "./run/test-hook.ts";

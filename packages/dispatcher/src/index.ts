export { answer } from "./answer.ts";
export { BACKGROUND } from "./background.ts";
export { runInBackground } from "./run-in-background.ts";
export { serve } from "./serve.ts";
export type { Answer, Served } from "./serve.ts";
export type { StoredPlan } from "./stored-plan.ts";
export { TRACE, traceRan } from "./trace-ran.ts";
export { writeTrace } from "./write-trace.ts";

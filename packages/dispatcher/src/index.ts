export { answer, runInBackground } from "./answer.ts";
export { BACKGROUND } from "./background.ts";
export { serve } from "./serve.ts";
export type { Served } from "./serve.ts";
export type { StoredPlan } from "./stored-plan.ts";

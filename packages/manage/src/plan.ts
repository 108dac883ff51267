export { explainEvent } from "./plan/explain-event.ts";
export type { Explanation } from "./plan/explain-event.ts";
export { listOwnHooks } from "./plan/list-own.ts";
export { narrowPlan } from "./plan/narrow-plan.ts";

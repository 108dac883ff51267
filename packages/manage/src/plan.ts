export { explainEvent } from "./plan/explain-event.ts";
export type { Explanation } from "./plan/explain-event.ts";
export { listOwnHooks } from "./plan/list-own.ts";
export { loadOwnPlan } from "./plan/load-own-plan.ts";
export type { OwnPlan, PlanRequest } from "./plan/load-own-plan.ts";
export { narrowPlan } from "./plan/narrow-plan.ts";

export { createOwnEngine } from "./own-engine.ts";
export { loadOwnPlan } from "./load-own-plan.ts";
export { createUserEngine } from "./user-engine.ts";
export type { OwnEngineOptions } from "./own-engine.ts";
export type { OwnPlan, PlanRequest } from "./load-own-plan.ts";
export type { UserEngine, UserEngineOptions } from "./user-engine.ts";

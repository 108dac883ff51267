export { applySetUp } from "./setup/apply-set-up.ts";
export type { SetUpReport, SetUpTalk } from "./setup/apply-set-up.ts";
export type { FoundAgent } from "./setup/find-agents.ts";
export { preselect } from "./setup/offer-hooks.ts";
export type { OfferedHook } from "./setup/offer-hooks.ts";
export type { InitPlan } from "./setup/plan-init.ts";
export { lookAround, planSetUp, readChoices } from "./setup/set-up.ts";
export type { Choices, Offer, SetUp } from "./setup/set-up.ts";
export { listOwners } from "./setup/take-over.ts";

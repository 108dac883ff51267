export { buildPlan } from "./plan/plan.ts";
export { namesUrl } from "./plan/policy.ts";
export { selectHooks } from "./plan/select-hooks.ts";
export { isOff, mergeSources } from "./plan/source.ts";
export { matchesUrl } from "./plan/url-pattern.ts";
export type { Plan } from "./plan/plan.ts";
export type { ResolvedPolicy } from "./plan/policy.ts";
export type { Selection, SelectionNote } from "./plan/select-hooks.ts";
export type { Disabling, DroppedHook, Source } from "./plan/source.ts";

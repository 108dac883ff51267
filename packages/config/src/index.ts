export { buildPlan } from "./plan.ts";
export { namesUrl } from "./policy.ts";
export { selectHooks } from "./select-hooks.ts";
export { mergeSources } from "./source.ts";
export type { Plan } from "./plan.ts";
export type { ResolvedPolicy } from "./policy.ts";
export type { Selection, SelectionNote } from "./select-hooks.ts";
export type { Disabling, DroppedHook, Source } from "./source.ts";

export { buildPlan, mergeSources, namesUrl, selectHooks } from "@hawk/protocol/plan";
export type { Disabling, DroppedHook, Plan, ResolvedPolicy, Selection, SelectionNote, Source } from "@hawk/protocol/plan";
export { secretFileFor } from "./secret-file.ts";
export type { HawkNetwork, HawkOtlp } from "./hawk-config.ts";

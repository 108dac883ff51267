export { checkNeeds } from "./deps/check-needs.ts";
export type { CheckedHook, CheckedNeed } from "./deps/check-needs.ts";
export { installNeeds, planInstall, unlinkNeeds } from "./deps/install-needs.ts";
export type { InstallFailure, InstallPlan } from "./deps/install-needs.ts";
export { readNeeds } from "./deps/read-needs.ts";

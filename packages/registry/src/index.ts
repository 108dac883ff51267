export { builtinVersions } from "./builtins/versions.ts";
export { checkHookName, cleanHookName, findNamesake, freeHookName, isHookName } from "./hook-name.ts";
export { readHook } from "./read-hook.ts";
export { scanHooks } from "./scan-hooks.ts";
export type { NearMiss, ScannedHook, ScanOptions, ScanResult } from "./scan-hooks.ts";

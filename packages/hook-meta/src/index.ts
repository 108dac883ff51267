export { parseDeps } from "./deps.ts";
export type { HookNeeds, ParsedDeps } from "./deps.ts";
export { parseDurationSeconds } from "./duration.ts";
export { noEvents, parseHookMeta } from "./parse.ts";
export { readHookMeta } from "./read.ts";
export { renderHookMeta } from "./render.ts";
export { hookDialects } from "./hook-meta.ts";
export type { HookDialect, HookKind, HookMeta, HookProblem, HookSource } from "./hook-meta.ts";

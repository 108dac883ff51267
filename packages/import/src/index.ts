export { applyImport, keepOriginal, removeImported } from "./apply-import.ts";
export type { Imported } from "./apply-import.ts";
export { findSources } from "./find-source.ts";
export { migrateHome } from "./migrate/migrate-home.ts";
export type { Migrated } from "./migrate/migrate-home.ts";
export type { MigratedHook } from "./migrate/settle-hooks.ts";
export { planImport } from "./plan-import.ts";
export type { ImportPlan } from "./plan-import.ts";
export type { SettledItem } from "./settle-names.ts";

export { findExportTroubles } from "./troubles.ts";
export { loadTelemetry } from "./settings.ts";
export type { ExportTrouble } from "./troubles.ts";
export type { Telemetry, TelemetryPlaces } from "./settings.ts";

export { exportDecisions } from "./export-decisions.ts";
export type { ExportOptions, ExportReport, ExportRequest, ExportResult } from "./export-options.ts";

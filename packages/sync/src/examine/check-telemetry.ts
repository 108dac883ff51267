import { findExportTroubles } from "@hawk/telemetry";
import type { Check } from "./finding.ts";

/** Whether decisions arrive where the configuration sends them. A configuration that can't be read is another finding. */
export const checkTelemetry: Check = ({ world: { plans, surroundings } }) => {
  const endpoint = plans.telemetry?.otlp?.endpoint;
  if (endpoint === undefined) return [];
  return findExportTroubles(surroundings, endpoint, new Date()).map(({ severity, what, fix }) => ({
    severity,
    subject: "telemetry",
    what,
    fix,
  }));
};

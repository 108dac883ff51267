import { auditAgents } from "@hawk/proof/audit";
import type { AuditReport } from "@hawk/proof/audit";
import type { UiSurroundings } from "../surroundings.ts";

const DAY_MS = 86_400_000;

/** Calls of the last days that hawk was not asked about. */
export async function readPassed(days: number, here: UiSurroundings): Promise<AuditReport> {
  return auditAgents({ since: new Date(Date.now() - days * DAY_MS).toISOString() }, here);
}

import { statePaths } from "@hawk/state";
import type { UserHome } from "@hawk/state";
import { listPieces } from "./pieces.ts";
import { exportPaths, readState } from "./state.ts";
import { countWaiting } from "./waiting.ts";

/** What a user should know about an export that doesn't do what it was set up for. */
export interface ExportTrouble {
  severity: "problem" | "warning";
  what: string;
  fix: string;
}

const HOUR_MS = 3_600_000;
const WEEK_MS = 168 * HOUR_MS;

/** Why decisions don't arrive at `endpoint`, if they don't. */
export function findExportTroubles(user: UserHome, endpoint: string, now: Date): ExportTrouble[] {
  const paths = exportPaths(statePaths(user));
  const state = readState(paths.state);
  const waiting = countWaiting(listPieces(paths.trace, paths.spool), paths.spool, state?.sentBytes ?? {});
  const isOlder = (time: string | null, ms: number): boolean => time === null || now.getTime() - Date.parse(time) > ms;
  const troubles: ExportTrouble[] = [];
  if (state?.failing)
    troubles.push({
      severity: "problem",
      what: `${endpoint} ${state.failing.message}, since ${state.failing.since}; ${waiting} decisions wait`,
      fix: "check the collector, telemetry.otlp and the network; hawk export then sends what's waiting",
    });
  else if (waiting > 0 && isOlder(state?.sentAt ?? null, HOUR_MS))
    troubles.push({
      severity: "warning",
      what: `${waiting} decisions wait to be sent to ${endpoint}; ${state?.sentAt ? `the last was sent ${state.sentAt}` : "none was ever sent"}`,
      fix: "run hawk export, or hawk export --follow as a service",
    });
  if (state?.lostAt && !isOlder(state.lostAt, WEEK_MS))
    troubles.push({
      severity: "warning",
      what: `decisions never arrived: ${state.dropped} dropped, ${state.rejected} rejected by the collector; last ${state.lostAt}`,
      fix: "hawk log still shows what the trace has; keep hawk export --follow running",
    });
  return troubles;
}

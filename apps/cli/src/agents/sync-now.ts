import type { ConfigProblem } from "@hawk/protocol/read";
import { syncAgents } from "@hawk/sync";
import type { SyncReport, SyncRequest } from "@hawk/sync";
import type { Io } from "../ui/io.ts";
import { renderProblems } from "../ui/messages.ts";

/** Brings the configuration into the agents. Problems with it are told first, before they may end the sync. */
export function syncNow(request: SyncRequest, io: Io): Promise<SyncReport> {
  return syncAgents(request, io, (problems: readonly ConfigProblem[]) => io.stderr(renderProblems(problems)));
}

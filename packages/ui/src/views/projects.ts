import { readCalls, transcripts } from "@hawk/transcript";
import type { UserHome } from "@hawk/state";

const DAY_MS = 86_400_000;

/** The project that each session was in, by the agents' own logs: the trace doesn't say. */
export function readProjects(days: number, user: UserHome): Record<string, string> {
  const projects = new Map<string, string>();
  for (const transcript of transcripts)
    for (const { session, cwd } of readCalls(transcript, user, Date.now() - days * DAY_MS).calls)
      if (cwd !== "" && !projects.has(session)) projects.set(session, cwd);
  return Object.fromEntries(projects);
}

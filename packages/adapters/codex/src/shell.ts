import type { AdapterTables, ShellAnswers } from "@hawk/adapter";
import type { EventName } from "@hawk/events";

/** Codex reads exit codes as Claude Code does, so a shell can answer. */
export function shellFor(events: AdapterTables["events"]): ShellAnswers {
  return {
    exitTwoRefuses: new Set((Object.keys(events) as EventName[]).filter((name) => events[name]?.canBlock)),
    plainTextReachesModel: new Set(["user_prompt_submit", "session_start"]),
  };
}

import type { AdapterTables, ShellAnswers } from "@hawk/adapter";
import type { EventName } from "@hawk/events";

/** Calls that the host tells as Claude Code does. */
const SAME_CALLS = ["Bash", "mcp__*"];

/**
 * What needs no translation, so a shell can answer: Codex reads exit code 2 as Claude Code does, and has its payloads but for
 * some tools, and for what most tools give back. Before a compaction Claude Code gives plain text to the model and Codex does not,
 * which is told by Node.
 */
export function shellFor(events: AdapterTables["events"]): ShellAnswers {
  return {
    exitTwoRefuses: new Set((Object.keys(events) as EventName[]).filter((name) => events[name]?.canBlock)),
    plainTextReachesModel: new Set(["user_prompt_submit", "session_start"]),
    asSent: {
      events: {
        pre_tool_use: SAME_CALLS,
        permission_request: SAME_CALLS,
        post_tool_use: ["mcp__*"],
        user_prompt_submit: [],
        session_start: [],
        session_end: [],
        stop: [],
        subagent_start: [],
        subagent_stop: [],
        post_compact: [],
      },
      toolNames: {
        apply_patch: ["Edit", "Write", "Delete"],
        view_image: ["Read"],
        spawn_agent: ["Agent"],
        collaborationspawn_agent: ["Agent"],
      },
    },
  };
}

import type { HostEvent, ShellAnswers } from "@hawk/adapter";
import type { EventName } from "@hawk/events";
import { events } from "./events.ts";

/** Events that exit code 2 doesn't block: they need JSON, or a path on stdout that the shell runner does not know. */
const notByExit: ReadonlySet<EventName> = new Set(["permission_request", "worktree_create"]);
/** When an exit code blocks a prompt, the screen shows the runner's path before the reason. */
const jsonRefuses: ReadonlySet<EventName> = new Set(["user_prompt_submit"]);

export const shell: ShellAnswers = {
  projectVariable: "CLAUDE_PROJECT_DIR",
  exitTwoRefuses: new Set(namesWhere(({ canBlock }) => canBlock === true).filter((name) => !notByExit.has(name) && !jsonRefuses.has(name))),
  jsonRefuses,
  plainTextReachesModel: new Set(["user_prompt_submit", "user_prompt_expansion", "session_start", "post_model_switch", "pre_compact"]),
  exitOneWarns: true,
  takesAnswers: true,
  droppedFields: Object.fromEntries(
    (Object.entries(events) as [EventName, HostEvent][]).map(([name, event]) => [name, fieldsWithout(event)]),
  ),
};

/** The fields of an answer by what has to be offered for them to count. */
function fieldsWithout({
  canBlock,
  canModifyInput,
  canModifyOutput,
  canAddContext,
  canStop,
  canTellUser,
  permissions,
}: HostEvent): string[] {
  const fields: [offered: unknown, ...names: string[]][] = [
    [canBlock, "decision"],
    [canModifyInput, "updatedInput"],
    [canModifyOutput, "updatedToolOutput", "updatedMCPToolOutput"],
    [canAddContext, "additionalContext"],
    [canStop, "continue"],
    [canTellUser, "systemMessage"],
    [permissions, "permissionDecision"],
  ];
  return fields.flatMap(([offered, ...names]) => (offered ? [] : names));
}

function namesWhere(test: (event: HostEvent) => boolean): EventName[] {
  return (Object.entries(events) as [EventName, HostEvent][]).filter(([, event]) => test(event)).map(([name]) => name);
}

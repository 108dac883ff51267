import type { JsonObject, Reply } from "@hawk/adapter";
import type { HostReaction } from "@hawk/adapter/testing";
import { hookDefaults } from "@hawk/protocol";
import type { HookEvent, PlannedHook } from "@hawk/protocol";
import { decodeReply } from "../decode-reply.ts";

export const hook: PlannedHook = {
  id: "runner",
  name: "runner",
  events: [],
  dialect: "claude",
  handler: { type: "shell", command: "run", passContext: true, parseResult: true },
  timeoutSeconds: 60,
  ...hookDefaults,
  origin: { layer: "user", file: "hooks.json", line: 1, column: 1 },
};

/** What Windsurf makes of a reply. */
export function understand(reply: Reply, _native: string, event: HookEvent): HostReaction {
  const { status, reason, systemMessage } = decodeReply(reply, hook, event);
  const isBlocked = status === "blocking";
  const isFailed = status === "non_blocking_error";
  return { blocked: isBlocked, reason: isBlocked ? reason : undefined, userMessage: systemMessage ?? (isFailed ? reason : undefined) };
}

/** An exit code of no meaning would be one more warning. */
export function findComplaint({ exitCode }: Reply, native: string): string | null {
  return exitCode < 2 || (exitCode === 2 && native.startsWith("pre_")) ? null : `exit code ${exitCode}`;
}

const eventNames = new Set(
  `pre_read_code post_read_code pre_write_code post_write_code pre_run_command post_run_command pre_mcp_tool_use post_mcp_tool_use
   pre_user_prompt post_cascade_response post_cascade_response_with_transcript post_setup_worktree`.split(/\s+/),
);

/** What is not in Windsurf's documentation. */
export function validateSettings(text: string): string[] {
  const { hooks } = JSON.parse(text) as { hooks: Record<string, JsonObject[]> };
  return Object.entries(hooks).flatMap(([event, entries]) =>
    eventNames.has(event) ? entries.flatMap(findProblems) : [`${event} is not an event`],
  );
}

function findProblems({ command, show_output: _shown, ...strange }: JsonObject): string[] {
  return [...Object.keys(strange), ...(typeof command === "string" ? [] : ["an entry makes no sense"])];
}

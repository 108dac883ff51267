import { defineAdapter, endTurn, groupedByMatcher, inSeconds, wrapSpecific, on, patch, fieldsForEvent, tool } from "@hawk/adapter";
import type { Adapter, OffSwitch, ReplyArguments, ReplyPart, AnswerParts } from "@hawk/adapter";
import { dialects } from "@hawk/protocol";
import type { Outcome } from "@hawk/protocol";

const IGNORED = "The agent ignores whatever a hook says here.";
const off: Pick<OffSwitch, "key" | "isOff"> & { file: { path: string } } = {
  file: { path: ".factory/settings.json" },
  key: ["hooksDisabled"],
  isOff: (value) => value === true,
};

/** Everything that hawk knows about Factory's droid, as of version 0.215, from its published package. */
export const droid: Adapter = defineAdapter({
  id: "droid",
  title: "Factory droid",
  detect: { binaries: ["droid"], directories: [".factory"] },
  settings: groupedByMatcher({
    name: "droid's hooks.json",
    user: ".factory/hooks.json",
    project: ".factory/hooks.json",
    // Events are at the top level of the file: the host would not find them below a `hooks` key.
    root: [],
    timeout: inSeconds({ whole: true }),
  }),
  recognizes: ({ file, names }) => file["hooks"] === undefined && names.includes("PreToolUse"),
  offSwitches: [
    { scope: "user", ...off },
    { scope: "project", ...off },
  ],
  projectVariable: "FACTORY_PROJECT_DIR",
  projectCommand: "FACTORY_PROJECT_DIR",
  tools: {
    Bash: "Execute",
    Read: "Read",
    Edit: [tool("Edit", { old_str: "old_string", new_str: "new_string", change_all: "replace_all" }), patch("ApplyPatch", "input")],
    Write: "Create",
    Task: "Task",
  },
  calls: { paths: "all", takes: "merged" },
  // No matcher is ever written: the runner tests them.
  events: {
    pre_tool_use: on("PreToolUse", ["block", "input", "stop", "deny", "ask", "allow"], {
      note: "If several hooks are in the agent's own settings, the first approval wins over a later denial in JSON, so hawk blocks with an exit code.",
    }),
    post_tool_use: on("PostToolUse", ["block", "context"], {
      note: "The model sees a block, but it undoes nothing. Failed tools come here too.",
    }),
    user_prompt_submit: on("UserPromptSubmit", ["block", "input", "context"]),
    session_start: on("SessionStart", ["context"]),
    session_end: on("SessionEnd", [], { note: IGNORED }),
    stop: on("Stop", ["block"]),
    subagent_stop: on("SubagentStop", [], {
      note: IGNORED,
      fields: { last_assistant_message: ({ task_result: result }) => (typeof result === "string" ? result : undefined) },
    }),
    pre_compact: on("PreCompact", ["block"]),
    notification: on("Notification", [], { note: IGNORED, fields: { message: "message" } }),
  },
  // In JSON, another hook's approval would win over a block.
  answers: { exitTwo: () => true, fields: toFields },
  decodeReply,
  sample: {
    common: ({ home, project }, name) => ({
      session_id: "hawk-1",
      transcript_path: `${home}/.factory/sessions/hawk-1.jsonl`,
      cwd: project,
      permission_mode: "off",
      hook_event_name: name,
    }),
    variables: ["FACTORY_PROJECT_DIR"],
    start: { source: "startup" },
    stop: { stop_hook_active: false, tool_execution_count: 2, elapsed_time: 1200 },
  },
});

function toFields(said: AnswerParts): ReplyPart {
  const { verdict, native, input } = said;
  const isLost = verdict.event === "user_prompt_submit" && input !== undefined && typeof input["prompt"] !== "string";
  return {
    fields: { ...endTurn(verdict), ...wrapSpecific(native, fieldsForEvent(isLost ? { ...said, input: undefined } : said)) },
    unsupported: isLost ? ["the changed input has no `prompt`"] : [],
  };
}

const ABORTED = 3;

/** As in Claude Code, plus one exit code that ends the agent or skips a compaction. hawk never uses it. */
function decodeReply(...[_host, result, hook, event]: ReplyArguments): Outcome {
  if (result.exitCode !== ABORTED) return dialects.claude.decode(result, hook, event);
  const reason = result.stderr.trim() || "a hook ended the agent";
  if (event.name === "pre_compact") return { hookId: hook.id, status: "blocking", reason };
  return { hookId: hook.id, status: "success", stop: { reason } };
}

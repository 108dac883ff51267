import { defineAdapter, exitCodes, flatList, inMilliseconds, wrapSpecific, isObject, on, parseStrictly } from "@hawk/adapter";
import { textAt, textOrEmpty, tool, unknownSyntax } from "@hawk/adapter";
import type { Adapter, ReplyArguments } from "@hawk/adapter";
import type { Outcome } from "@hawk/protocol";
import { findFaults } from "./find-faults.ts";

const WATCHED = "A hook can only watch here.";
const LONGEST_MS = 600_000;
const path = { path: "file_path" };

/** Everything that hawk knows about Reasonix, as of version 1.38.11. */
export const reasonix: Adapter = defineAdapter({
  id: "reasonix",
  title: "Reasonix",
  detect: { binaries: ["reasonix"], directories: [".reasonix"] },
  settings: flatList({
    name: "Reasonix's settings",
    user: { path: ".reasonix/settings.json", directoryVariable: "REASONIX_HOME" },
    project: ".reasonix/settings.json",
    // Without a number a hook has 5 seconds, and one that takes longer blocks the call.
    timeout: inMilliseconds({ fallback: LONGEST_MS }),
    defaultSeconds: 5,
    syntax: { ...unknownSyntax, comment: "fault", blockComment: "fault", trailingComma: "fault", byteOrderMark: "taken" },
    // No matcher is ever written: the runner tests them.
    reading: { matcherKey: "match", list: /^[\w|]*$/ },
  }),
  recognizes: ({ hooks }) => /"match":/.test(JSON.stringify(hooks)),
  findFaults,
  tools: {
    Bash: "bash",
    Edit: tool("edit_file", path),
    Write: tool("write_file", path),
    Read: [tool("read_file", path), tool("view_image", path)],
    Grep: "grep",
    Glob: "glob",
    LS: "ls",
    WebFetch: "web_fetch",
    Agent: ["task", "read_only_task", "parallel_tasks", "read_only_skill", "explore", "research", "review"],
  },
  otherTools:
    "ask code_index compress create_goal docs get_goal history job_kill job_output list_sessions lsp_definition lsp_diagnostics lsp_hover lsp_references memory present read_session read_skill todo_write update_goal use_capability".split(
      " ",
    ),
  events: {
    pre_tool_use: on("PreToolUse", ["block", "deny"], {
      note: "The agent doesn't ask hooks about its subagents' calls, which may run commands: only the call that starts one can be blocked.",
    }),
    post_tool_use: on("PostToolUse", [], {
      note: `${WATCHED} Failed tools come here too.`,
      fields: { tool_response: (native, { call }) => toResponse(textOrEmpty(native, "toolResult"), call?.tool_name) },
    }),
    post_tool_use_failure: on("PostToolUseFailure", [], { note: WATCHED, fields: { error: "error" } }),
    user_prompt_submit: on("UserPromptSubmit", ["block"], { fields: { prompt: "prompt" } }),
    session_start: on("SessionStart", ["context"]),
    session_end: on("SessionEnd", [], { note: WATCHED }),
    stop: on("Stop", [], {
      note: `${WATCHED} It comes after a stop_failure too.`,
      fields: { last_assistant_message: "lastAssistantText" },
    }),
    stop_failure: on("StopFailure", [], { note: WATCHED, fields: { error: "error" } }),
  },
  payload: {
    session: "sessionId",
    tool: "toolName",
    input: "toolArgs",
    drops: ["event", "sessionId", "toolName", "toolArgs", "toolResult", "lastAssistantText"],
  },
  // Where it reads JSON, plain text could be misread as JSON.
  answers: {
    exitTwo: () => true,
    fields: ({ native, context }) => wrapSpecific(native, context === "" ? {} : { additionalContext: context }),
  },
  decodeReply,
  sample: {
    common: ({ project }, name) => ({ event: name, sessionId: "hawk-1", cwd: project }),
    start: { source: "startup" },
    stop: { lastAssistantText: "All done.", turn: 1 },
  },
});

function toResponse(output: string, name: string | undefined): unknown {
  return name === "Bash" ? { stdout: output, stderr: "", interrupted: false } : output;
}

/** Exit codes, and at session start text for the model, plain or in JSON. All other JSON is ignored. */
function decodeReply(...[host, result, hook, event]: ReplyArguments): Outcome {
  const output = result.exitCode === 0 ? parseStrictly(result.stdout) : undefined;
  const stdout = isObject(output) ? (textAt(output, "hookSpecificOutput", "additionalContext") ?? "") : result.stdout;
  return exitCodes({ stdout: "model" })(host).decodeReply({ ...result, stdout }, hook, event);
}

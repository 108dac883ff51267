import { defineAdapter, exitCodes, groupedByMatcher, inMilliseconds, wrapSpecific, isObject, on, parseStrictly } from "@hawk/adapter";
import { textAt, textOrEmpty, unknownSyntax } from "@hawk/adapter";
import type { Adapter, JsonObject, OffSwitch, ReplyArguments } from "@hawk/adapter";
import type { Outcome } from "@hawk/protocol";

const LONGEST_MS = 600_000;
const off = (scope: "user" | "project", path: string): OffSwitch => ({
  scope,
  file: { path },
  key: ["hooks", "disabled"],
  isOff: (value) => value === true,
});
const fields = { tool_use_id: "tool_call_id" };

/** Everything that hawk knows about Letta Code, as of version 0.25.9. */
export const lettaCode: Adapter = defineAdapter({
  id: "letta-code",
  title: "Letta Code",
  detect: { binaries: ["letta"], directories: [".letta"] },
  settings: groupedByMatcher({
    name: "Letta Code's settings",
    user: ".letta/settings.json",
    project: ".letta/settings.json",
    local: ".letta/settings.local.json",
    timeout: inMilliseconds({ fallback: LONGEST_MS }),
    // It rewrites the file at each run.
    syntax: {
      ...unknownSyntax,
      comment: "fault",
      blockComment: "fault",
      trailingComma: "fault",
      byteOrderMark: "fault",
      consequence: "loses all hooks in this file",
    },
    // No matcher is ever written: the runner tests them.
  }),
  offSwitches: [off("user", ".letta/settings.json"), off("project", ".letta/settings.json"), off("project", ".letta/settings.local.json")],
  projectCommand: "LETTA_WORKING_DIR",
  hookShell: "bash",
  tools: {
    Bash: "Bash",
    Edit: "Edit",
    Write: "Write",
    Read: "Read",
    // The model uses the second name.
    Agent: ["Task", "Agent"],
  },
  // One of them writes files, but only those of the agent's memory.
  otherTools: ["Skill", "TaskOutput", "TaskStop", "TodoWrite", "memory"],
  events: {
    pre_tool_use: on("PreToolUse", ["block", "deny"], { note: "A hook can only block.", fields }),
    post_tool_use: on("PostToolUse", ["block", "context"], {
      note: "The model sees a block, but it undoes nothing. Failed tools come here too.",
      fields: { ...fields, tool_response: (native, { call }) => toResponse(textOrEmpty(native, "tool_result", "output"), call?.tool_name) },
    }),
    post_tool_use_failure: on("PostToolUseFailure", ["block", "context"], {
      note: "The model sees a block, but it undoes nothing.",
      fields: { ...fields, error: (native) => textsIn(textOrEmpty(native, "error_message")) },
    }),
    subagent_stop: on("SubagentStop", [], {
      note: "A hook can only watch here.",
      fields: { agent_id: "subagent_id", agent_type: "subagent_type" },
    }),
  },
  // There is no session: agents and subagents have ids.
  payload: {
    session: "agent_id",
    cwd: "working_directory",
    drops: ["event_type", "working_directory", "tool_call_id", "tool_result", "error_message", "error_type"],
  },
  answers: {
    exitTwo: () => true,
    fields: ({ native, context }) => wrapSpecific(native, context === "" ? {} : { additionalContext: context }),
  },
  decodeReply,
  sample: {
    common: ({ project }, name) => ({ event_type: name, working_directory: project, agent_id: "agent-local-1" }),
    variables: ["LETTA_WORKING_DIR"],
    call: { tool_call_id: "call_1" },
  },
});

function toResponse(output: string, name: string | undefined): unknown {
  return name === "Bash" ? { stdout: output, stderr: "", interrupted: false } : output;
}

/** Errors arrive as a list of texts, in JSON. */
function textsIn(message: string): string {
  const parts = parseStrictly(message);
  return Array.isArray(parts) ? parts.map((part: unknown) => textOrEmpty(part, "text")).join("\n") : message;
}

/** Exit codes, and after a tool text for the model in JSON. All other text is ignored. */
function decodeReply(...[host, result, hook, event]: ReplyArguments): Outcome {
  const output = result.exitCode === 0 ? parseStrictly(result.stdout) : undefined;
  const stdout = isObject(output) ? contextIn(output) : "";
  return exitCodes({ stdout: "model" })(host).decodeReply({ ...result, stdout }, hook, event);
}

function contextIn(output: JsonObject): string {
  return textAt(output, "hookSpecificOutput", "additionalContext") ?? textOrEmpty(output, "additionalContext");
}

import {
  defineAdapter,
  exitCodes,
  inSeconds,
  isObject,
  on,
  parseStrictly,
  textAt,
  textOrEmpty,
  tomlTables,
  tool,
  unknownSyntax,
} from "@hawk/adapter";
import type { Adapter, JsonObject, ReplyArguments } from "@hawk/adapter";
import type { Outcome } from "@hawk/protocol";
import { findFaults } from "./find-faults.ts";

const WATCHED = "A hook can only watch here.";
const LONGEST_SECONDS = 600;
const path = { path: "file_path" };
const fields = { tool_use_id: "tool_call_id" };

/** Everything that hawk knows about Kimi Code, as of version 2.1.0. */
export const kimiCode: Adapter = defineAdapter({
  id: "kimi-code",
  title: "Kimi Code",
  detect: { binaries: ["kimi"], directories: [".kimi-code"] },
  settings: tomlTables({
    name: "Kimi Code's config.toml",
    // Projects can't have hooks.
    user: { path: ".kimi-code/config.toml", directoryVariable: "KIMI_CODE_HOME" },
    // Any other number makes the host discard all hooks.
    timeout: inSeconds({ whole: true, least: 1, longest: LONGEST_SECONDS, fallback: LONGEST_SECONDS }),
    defaultSeconds: 30,
    syntax: { ...unknownSyntax, consequence: "discards every hook in the file" },
  }),
  findFaults,
  tools: {
    Bash: "Bash",
    Edit: tool("Edit", path),
    Write: tool("Write", path),
    Read: [tool("Read", path), tool("ReadMediaFile", path)],
    Grep: "Grep",
    Glob: "Glob",
    WebFetch: "FetchURL",
    WebSearch: "WebSearch",
    Agent: ["Agent", "AgentSwarm"],
  },
  otherTools:
    "AskUserQuestion CreateGoal CronCreate CronDelete CronList EnterPlanMode ExitPlanMode GetGoal NotifyUser SetGoalBudget Skill TaskList TaskOutput TaskStop TodoList UpdateGoal WaitFor".split(
      " ",
    ),
  events: {
    pre_tool_use: on("PreToolUse", ["block", "deny"], {
      note: "A hook can only block. A subagent's calls look like the agent's own.",
      fields,
    }),
    post_tool_use: on("PostToolUse", [], {
      note: `${WATCHED} Nothing waits for it: when the run ends, so does the hook. Results are cut at 2000 characters.`,
      fields: { ...fields, tool_response: (native, { call }) => toResponse(textOrEmpty(native, "tool_output"), call?.tool_name) },
    }),
    post_tool_use_failure: on("PostToolUseFailure", [], {
      note: `${WATCHED} Blocked calls come here too, with the hook's reason.`,
      fields: { ...fields, error: "error.message" },
    }),
    user_prompt_submit: on("UserPromptSubmit", ["block", "context"], { fields: { prompt: ({ prompt }) => textsIn(prompt) } }),
    session_start: on("SessionStart", [], { note: WATCHED }),
    session_end: on("SessionEnd", [], { note: `${WATCHED} It doesn't fire with \`-p\`.` }),
    stop: on("Stop", ["block"], {
      note: "The agent continues once: after that it asks no hooks in this turn. The end of a subagent looks the same.",
    }),
    stop_failure: on("StopFailure", [], { note: WATCHED, fields: { error: "error_type", error_details: "error_message" } }),
    interrupt: on("Interrupt", [], { note: WATCHED }),
    subagent_start: on("SubagentStart", [], { note: WATCHED, fields: { agent_type: "agent_name" } }),
    subagent_stop: on("SubagentStop", [], { note: WATCHED, fields: { agent_type: "agent_name", last_assistant_message: "response" } }),
    pre_compact: on("PreCompact", [], { note: WATCHED }),
    post_compact: on("PostCompact", [], { note: WATCHED }),
  },
  // Text for the model is the host's own JSON: other JSON would reach the model unchanged, and plain text could be read as JSON.
  answers: { exitTwo: () => true, fields: ({ context }) => (context === "" ? {} : { message: context }) },
  decodeReply,
  sample: {
    common: ({ project }, name) => ({ hook_event_name: name, session_id: "session_hawk-1", cwd: project, client_type: "kimi_code_cli" }),
    call: { tool_call_id: "call_1" },
    start: { source: "startup", model: "a-model", profile: "agent" },
    stop: { stop_hook_active: false },
  },
});

function toResponse(output: string, name: string | undefined): unknown {
  return name === "Bash" ? { stdout: output, stderr: "", interrupted: false } : output;
}

/** A prompt is a list of parts. */
function textsIn(prompt: unknown): string {
  if (typeof prompt === "string") return prompt;
  const parts = Array.isArray(prompt) ? prompt.filter(isObject) : [];
  return parts.flatMap((part) => textAt(part, "text") ?? []).join("\n");
}

/** Exit code 2, or one form of JSON with exit code 0. All other JSON is text. */
function decodeReply(...[host, result, hook, event]: ReplyArguments): Outcome {
  const output = result.exitCode === 0 ? parseStrictly(result.stdout) : undefined;
  return exitCodes({ stdout: "model" })(host).decodeReply(isObject(output) ? { ...result, ...readJson(output) } : result, hook, event);
}

function readJson(output: JsonObject): { exitCode?: number; stdout?: string; stderr?: string } {
  const specific = output["hookSpecificOutput"];
  if (textAt(specific, "permissionDecision") === "deny") return { exitCode: 2, stderr: textOrEmpty(specific, "permissionDecisionReason") };
  const message = textAt(output, "message");
  return message === undefined ? {} : { stdout: message };
}

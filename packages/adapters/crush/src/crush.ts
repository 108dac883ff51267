import { defineAdapter, flatList, inSeconds, isObject, mcpNames, on, parseStrictly, textOrEmpty } from "@hawk/adapter";
import type { Adapter, JsonObject, ReplyArguments, AnswerParts } from "@hawk/adapter";
import { dialects } from "@hawk/protocol";
import type { Outcome } from "@hawk/protocol";

const MCP_PREFIX = "mcp_";

/** Everything that hawk knows about Crush, from its source at version 0.90. */
export const crush: Adapter = defineAdapter({
  id: "crush",
  title: "Crush",
  detect: { binaries: ["crush"], directories: [".config/crush"] },
  settings: flatList({
    name: "Crush's crush.json",
    user: { path: ".config/crush/crush.json", directoryVariable: "XDG_CONFIG_HOME" },
    project: ".crush.json",
    // The host's field is an integer, so fractions would fail.
    timeout: inSeconds({ whole: true }),
    defaultSeconds: 30,
    json: "strict",
  }),
  projectVariable: "CRUSH_PROJECT_DIR",
  projectCommand: "CRUSH_PROJECT_DIR",
  tools: {
    Bash: "bash",
    Edit: "edit",
    MultiEdit: "multiedit",
    Write: ["write", "download"],
    Read: "view",
    Grep: "grep",
    Glob: "glob",
    LS: "ls",
    WebFetch: "fetch",
    Agent: "agent",
  },
  // Most servers have no `_` in their names, so the shortest is first.
  calls: {
    names: (native) => (native.startsWith(MCP_PREFIX) ? mcpNames(native.slice(MCP_PREFIX.length), { separator: "_" }).toReversed() : []),
    paths: "all",
    takes: "merged",
  },
  mcpNote:
    "The agent calls an MCP tool `mcp_server_tool`: where either name has an underscore, hooks for every possible reading are asked.",
  // No matcher is ever written: the runner tests them.
  events: {
    pre_tool_use: on("PreToolUse", ["block", "input", "context", "stop", "deny", "allow"], {
      note: "Fires for the agent itself, not for its subagents. A hook can't make it ask the user.",
    }),
  },
  payload: { drops: ["event"] },
  // With a nonzero exit code the host ignores stdout, so a block that ends the turn is JSON.
  answers: { exitTwo: ({ verdict }) => !verdict.stop, fields: toFields },
  decodeReply,
  sample: {
    common: ({ project }, name) => ({ event: name, session_id: "hawk-1", cwd: project }),
    variables: ["CRUSH_PROJECT_DIR"],
  },
});

/** The host has a single reason field. A changed input is not an approval, which would keep the user from being asked. */
function toFields({ verdict: { permission, stop }, refusal, context, input }: AnswerParts): JsonObject {
  const decision = refusal === undefined ? permission?.decision : "deny";
  const reasons = new Set([refusal ?? permission?.reason, stop?.reason].filter(Boolean));
  const fields = {
    ...(decision ? { decision } : {}),
    ...(stop ? { halt: true } : {}),
    ...(reasons.size > 0 ? { reason: [...reasons].join("\n") } : {}),
    ...(context === "" ? {} : { context }),
    ...(input ? { updated_input: input } : {}),
  };
  return Object.keys(fields).length > 0 ? { version: 1, ...fields } : {};
}

const HALTED = 49;

/** The host's own fields, or Claude Code's when there is a `hookSpecificOutput`. */
function decodeReply(...[_host, result, hook, event]: ReplyArguments): Outcome {
  if (result.exitCode === HALTED) return { hookId: hook.id, status: "success", stop: toReason(result.stderr.trim()) };
  const output = result.exitCode === 0 ? parseStrictly(result.stdout) : null;
  if (!isObject(output) || "hookSpecificOutput" in output) return dialects.claude.decode(result, hook, event);
  return { hookId: hook.id, ...readOutput(output) };
}

/** The host ignores anything it doesn't know. */
function readOutput(output: JsonObject): Omit<Outcome, "hookId"> {
  const [decision, reason] = [textOrEmpty(output, "decision").toLowerCase(), textOrEmpty(output, "reason")];
  const context = [output["context"]].flat().filter((text) => typeof text === "string" && text !== "");
  return {
    ...(decision === "deny" ? { status: "blocking", reason: reason || "denied by a hook" } : { status: "success" }),
    ...(decision === "allow" ? { permission: { decision, ...toReason(reason) } } : {}),
    ...(output["halt"] === true ? { stop: toReason(reason) } : {}),
    ...(context.length > 0 ? { context: context.join("\n") } : {}),
    ...(isObject(output["updated_input"]) ? { updatedInput: output["updated_input"] } : {}),
  };
}

function toReason(reason: string): { reason?: string } {
  return reason === "" ? {} : { reason };
}

import {
  ANY_SERVER,
  defineAdapter,
  flatList,
  inSeconds,
  isObject,
  mcpName,
  on,
  parseStrictly,
  textOrEmpty,
  tool,
  wholeNames,
} from "@hawk/adapter";
import type { Adapter, JsonObject, ToolFields } from "@hawk/adapter";
import { answerWithin } from "./answer.ts";
import { decodeReply } from "./decode-reply.ts";
import { findFaults } from "./find-faults.ts";
import { writeCommand } from "./write-command.ts";

const MCP = "MCP:";
const LONGEST_CONTEXT = 10_000;
const AGAIN = "Text for the model also sends the";
const duration = { duration_ms: ({ duration: ms }: JsonObject) => (typeof ms === "number" ? ms : undefined) };
const continuedBefore = { stop_hook_active: ({ loop_count: count }: JsonObject) => typeof count === "number" && count > 0 };
const agent = { agent_id: "subagent_id", agent_type: "subagent_type", parent_session_id: "parent_conversation_id" };

/** Everything that hawk knows about Cursor, as of the hook loader in version 1.0.32 of its SDK. */
export const cursor: Adapter = createCursor(LONGEST_CONTEXT);

/** The host drops all of a longer text for the model. */
export function createCursor(longestContext: number): Adapter {
  return defineAdapter({
    id: "cursor",
    title: "Cursor",
    detect: { binaries: ["cursor-agent", "cursor"], directories: [".cursor"] },
    // One bad entry makes the host discard the whole file, so write nothing that it does not know.
    settings: flatList({
      name: "Cursor's hooks.json",
      user: ".cursor/hooks.json",
      project: ".cursor/hooks.json",
      syntax: { comment: "taken", blockComment: "taken", trailingComma: "fault", byteOrderMark: "unknown", empty: "unknown" },
      // The host rejects a file without it.
      first: [{ path: [], key: "version", value: 1 }],
      // A timer that is set for longer fires immediately.
      timeout: inSeconds({ longest: 2_000_000 }),
      command: { write: writeCommand, read: (written) => written },
      // The host matches a regular expression anywhere in its own names. An edit is a Write there.
      matcher: (registration, host) => wholeNames(registration, { ...host, tools: { ...host.tools, Edit: ["Edit", "Write"] } }),
      json: parseAsHost,
    }),
    findFaults,
    // Files of Copilot CLI and of Kiro have a version too.
    recognizes: ({ file, hooks, names }) =>
      names.some((name) => /^(?:before|after)[A-Z]/.test(name)) ||
      (file["version"] === 1 && !Array.isArray(hooks) && !/"(?:bash|timeoutSec)":/.test(JSON.stringify(hooks))),
    alsoReads: [{ host: "claude-code", scopes: ["user", "project", "local"] }],
    projectVariable: "CURSOR_PROJECT_DIR",
    // Reports differ: it is cmd or PowerShell.
    windows: { shell: "any" },
    signs: { variables: ["CURSOR_PROJECT_DIR"], fields: ["cursor_version"] },
    // A hook of a project starts in its root.
    projectCommand: (path) => `./${path}`,
    // Hooks only learn the length of input for an open shell, so guards block it.
    tools: {
      Bash: ["Shell", "WriteShellStdin"],
      Write: "Write",
      Delete: "Delete",
      Read: "Read",
      Grep: tool("Grep", { file_path: "path" }),
      Glob: "Glob",
      LS: tool("List", { file_path: "path" }),
      WebFetch: ["Fetch", "WebFetch"],
      WebSearch: "WebSearch",
      Agent: "Task",
    },
    calls: { names: toolNames, paths: "all", takes: "merged" },
    // For ComputerUse, hooks only learn the number of actions.
    otherTools: "ComputerUse FetchMcpResource ListMcpResources ReadLints RecordScreen TodoWrite".split(" "),
    mcpNote:
      "The agent doesn't name the server: hooks for one server are asked about that tool of any, and all other hooks see `mcp__unknown__tool`.",
    // It also has steps for shells, MCP servers and files; each of those calls fires the general step too.
    events: {
      pre_tool_use: on("preToolUse", ["block", "input", "context", "deny", "matcher"], {
        note: "A hook can't approve a call or make the agent ask the user, and for a written file it can change only the path.",
      }),
      post_tool_use: on("postToolUse", ["block", "output", "context", "matcher"], {
        note: "A block is text beside the result, and a hook can replace only the output of an MCP tool.",
        fields: { tool_response: toResponse, ...duration },
      }),
      post_tool_use_failure: on("postToolUseFailure", ["block", "context", "matcher"], {
        note: "A block is text beside the error; a call that a hook blocked comes here too.",
        fields: { error: "error_message", ...duration },
      }),
      user_prompt_submit: on("beforeSubmitPrompt", ["block", "context"], {
        note: "An SDK agent shows hooks the prompt but ignores their answers.",
        fields: { prompt: "prompt" },
      }),
      session_start: on("sessionStart", ["context", "stop"], {
        note: "Ending the turn here ends the session before it begins.",
        fields: { source: () => "startup" },
      }),
      session_end: on("sessionEnd"),
      stop: on("stop", ["block", "context"], {
        onlyAsBlock: ["context"],
        note: `${AGAIN} agent back to work, and after 5 times in a row it asks no more hooks.`,
        fields: continuedBefore,
      }),
      subagent_start: on("subagentStart", ["block", "matcher"], { fields: { ...agent, task_preview: "task" } }),
      subagent_stop: on("subagentStop", ["block", "context", "matcher"], {
        onlyAsBlock: ["context"],
        note: `${AGAIN} subagent back to work, and after 5 times in a row Cursor asks no more hooks.`,
        fields: { ...agent, ...continuedBefore, last_assistant_message: "summary" },
      }),
      pre_compact: on("preCompact", ["message"], { fields: { trigger: ({ trigger = "auto" }) => trigger } }),
      message_display: on("afterAgentResponse", [], {
        note: "Fires after the text is shown.",
        fields: { delta: "text", final: () => true },
      }),
      agent_thought: on("afterAgentThought"),
      setup: on("workspaceOpen", [], {
        note: "There is no session yet: `session_id` is the path of the workspace.",
        fields: { trigger: () => "init" },
      }),
    },
    payload: {
      session: (native, cwd) => textOrEmpty(native, "session_id") || textOrEmpty(native, "conversation_id") || cwd,
      // A call's own `cwd` is where the model wants it to run, which must not lead past the hooks of the project.
      cwd: ({ workspace_roots: roots, cwd }, env) =>
        [env["CURSOR_PROJECT_DIR"], Array.isArray(roots) ? (roots[0] as unknown) : "", cwd].find(isPath) ?? "",
      usual: { session: "session_id", cwd: { list: "workspace_roots", variable: "CURSOR_PROJECT_DIR" } },
    },
    answers: { fields: answerWithin(longestContext), message: "user_message" },
    decodeReply,
    sample: {
      common: ({ project }, name) => ({
        conversation_id: "hawk-1",
        generation_id: "generation-1",
        model: "default",
        session_id: "hawk-1",
        hook_event_name: name,
        cursor_version: "1.0.0",
        workspace_roots: [project],
        user_email: null,
        transcript_path: null,
      }),
      variables: ["CURSOR_PROJECT_DIR"],
      call: { tool_use_id: "tool-1" },
      start: { is_background_agent: false },
      stop: { status: "completed", loop_count: 0, input_tokens: 10, output_tokens: 3 },
    },
  });
}

function isPath(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

/** An edit is a Write of the whole file here, no matter which tool the model called. The host does not name an MCP tool's server. */
function toolNames(native: string): string[] {
  if (native === "Write") return [native, "Edit"];
  return native.startsWith(MCP) ? ["unknown", ANY_SERVER].map((server) => mcpName(server, native.slice(MCP.length))) : [];
}

/** Reads it as the host does, comments in strings included: a file that the host can't read has no hooks. */
function parseAsHost(text: string): unknown {
  const plain = text.replaceAll(/\/\/.*$/gm, "").replaceAll(/\/\*[\s\S]*?\*\//g, "");
  return parseStrictly(plain.replaceAll(/,(\s*[}\]])/g, "$1"));
}

/** A tool's result in the shape that hooks know. The host sends it as JSON text. */
function toResponse({ tool_output: output }: JsonObject, { call }: { call?: ToolFields | undefined }): unknown {
  const response = typeof output === "string" ? (parseStrictly(output) ?? output) : output;
  if (!isObject(response)) return response ?? "";
  const exit = typeof response["exitCode"] === "number" ? { exitCode: response["exitCode"] } : {};
  if (call?.tool_name === "Bash") return { stdout: response["output"] ?? "", stderr: "", interrupted: false, ...exit };
  return call?.tool_name === "Write" ? { filePath: call.tool_input["file_path"], ...response } : response;
}

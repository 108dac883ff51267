import { eventInfo } from "@hawk/events";
import type { EventName } from "@hawk/events";

/** Inputs that an agent would give its tools. */
const toolInputs: Record<string, Record<string, unknown>> = {
  Bash: { command: "echo hello", description: "Say hello" },
  Edit: { file_path: "/tmp/example/notes.txt", old_string: "colour", new_string: "color" },
  Write: { file_path: "/tmp/example/notes.txt", content: "hello\n" },
  MultiEdit: { file_path: "/tmp/example/notes.txt", edits: [{ old_string: "colour", new_string: "color" }] },
  NotebookEdit: { notebook_path: "/tmp/example/notes.ipynb", file_path: "/tmp/example/notes.ipynb", new_source: "1 + 1" },
  Read: { file_path: "/tmp/example/notes.txt" },
  Grep: { pattern: "colour", path: "/tmp/example" },
  Glob: { pattern: "**/*.ts" },
  WebFetch: { url: "https://example.com/", prompt: "What is this page about?" },
  Agent: { description: "Look around", prompt: "Find the tests", subagent_type: "general-purpose" },
};

/** What fields hold in an ordinary session. */
const samples: Record<string, unknown> = {
  tool_use_id: "toolu_0123456789",
  tool_response: { stdout: "hello\n", stderr: "", interrupted: false },
  error: "Exit code 1",
  prompt: "Please tidy up the tests.",
  source: "startup",
  reason: "other",
  trigger: "auto",
  message: "The agent is waiting for your input",
  notification_type: "idle_prompt",
  title: "hawk",
  stop_hook_active: false,
  last_assistant_message: "All done.",
  agent_id: "a507",
  agent_type: "general-purpose",
  file_path: "/tmp/example/notes.txt",
  command_name: "review",
  duration_ms: 42,
  tool_calls: [],
  from_model: "model-a",
  to_model: "model-b",
  old_cwd: "/tmp",
  new_cwd: "/tmp/example",
  directory: "/tmp/example",
  name: "feature",
  worktree_path: "/tmp/example",
  task_id: "1",
  task_subject: "Tidy up",
  teammate_name: "alice",
  mcp_server_name: "example",
  mcp_server: { name: "example" },
  action: "accept",
  llm_request: { model: "model-a", messages: [{ role: "user", content: "hello" }] },
};

/** A payload as an agent would send it for an event. */
export function samplePayload(name: EventName, cwd: string, tool: string): Record<string, unknown> {
  const payload: Record<string, unknown> = { session_id: "hawk-test", transcript_path: null, cwd, permission_mode: "default" };
  for (const field of eventInfo(name).fields) {
    // An ordinary tool belongs to no server.
    if (field === "mcp_server?") continue;
    const bare = field.replace("?", "");
    if (bare === "tool_name") payload[bare] = tool;
    else if (bare === "tool_input") payload[bare] = toolInputs[tool] ?? {};
    else if (Object.hasOwn(samples, bare)) payload[bare] = samples[bare];
  }
  return payload;
}

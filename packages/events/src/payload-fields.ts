/** The kinds of payload fields. Types derive from this, so they need no schema library. */
export interface FieldValues {
  text: string;
  "text or null": string | null;
  texts: string[];
  number: number;
  flag: boolean;
  object: Record<string, unknown>;
  "object or null": Record<string, unknown> | null;
  objects: Record<string, unknown>[];
  list: unknown[];
  any: unknown;
}

export type FieldKind = keyof FieldValues;

/** What every event carries. Hosts leave out what they do not know, so a missing optional field stays missing. */
export const baseFields = {
  session_id: "text",
  cwd: "text",
  hook_event_name: "text",
  "transcript_path?": "text or null",
  "permission_mode?": "text",
  "prompt_id?": "text",
  "agent_id?": "text",
  "agent_type?": "text",
} as const satisfies Record<string, FieldKind>;

/** The kind of each payload field that the catalogue names, in the canonical spelling. */
export const payloadFields = {
  action: "text",
  agent_id: "text",
  agent_transcript_path: "text",
  agent_type: "text",
  background_tasks: "list",
  cache_ttl: "any",
  command_args: "text",
  command_name: "text",
  command_source: "text",
  compact_summary: "text",
  content: "any",
  context_tokens: "number",
  custom_instructions: "text or null",
  delta: "text",
  directory: "text",
  duration_ms: "number",
  elicitation_id: "text",
  error: "text or null",
  error_details: "any",
  estimated_cache_write_usd: "number",
  event: "text",
  expansion_type: "text",
  file_path: "text",
  final: "flag",
  from_model: "text",
  globs: "texts",
  index: "number",
  is_interrupt: "flag",
  last_assistant_message: "text or null",
  llm_request: "object",
  llm_response: "object",
  load_reason: "text",
  mcp_server: "any",
  mcp_server_name: "text",
  memory_type: "text",
  message: "text",
  message_id: "text",
  mode: "text",
  model: "any",
  name: "text",
  new_cwd: "text",
  notification_type: "text",
  old_cwd: "text",
  parent_file_path: "text",
  parent_session_id: "text",
  permission_suggestions: "list",
  pricing: "any",
  prompt: "text",
  prompt_cache_warm: "flag",
  query: "text",
  reason: "text",
  requested_model: "text or null",
  requested_schema: "any",
  result_preview: "text",
  session_crons: "list",
  session_title: "text",
  source: "text",
  status: "text",
  stop_hook_active: "flag",
  success: "flag",
  task_description: "text",
  task_id: "text",
  task_preview: "text",
  task_subject: "text",
  team_name: "text",
  teammate_name: "text",
  text: "text",
  title: "text",
  to_model: "text",
  token_usage: "object or null",
  tool_calls: "objects",
  tool_input: "object",
  tool_name: "text",
  tool_response: "any",
  tool_use_id: "text",
  transformed_prompt: "text",
  trigger: "text",
  trigger_file_path: "text",
  turn_count: "number",
  turn_id: "text",
  url: "text",
  workspace: "object",
  worktree_path: "text",
} as const satisfies Record<string, FieldKind>;

import type { EventRow } from "../event-info.ts";

export const permissionEvents = {
  permission_request: {
    group: "permission",
    summary: "When the agent is about to ask the user for permission: answer in their place",
    canBlock: true,
    canModifyInput: true,
    matchesOn: "tool_name",
    fields: ["tool_name", "tool_input", "permission_suggestions?"],
    native: {
      "claude-code": ["PermissionRequest"],
      codex: ["PermissionRequest"],
      "qwen-code": ["PermissionRequest"],
      opencode: ["permission.asked", "permission.ask"],
      kilo: ["permission.asked", "permission.ask"],
      "copilot-cli": ["permissionRequest", "PermissionRequest"],
    },
  },
  permission_denied: {
    group: "permission",
    summary: "After a permission was denied",
    matchesOn: "tool_name",
    fields: ["tool_name", "tool_input", "tool_use_id?", "reason?"],
    native: {
      "claude-code": ["PermissionDenied"],
      "qwen-code": ["PermissionDenied"],
      opencode: ["permission.replied"],
      kilo: ["permission.replied"],
    },
  },
  elicitation: {
    group: "permission",
    summary: "When an MCP server asks the user for input: answer, decline or cancel",
    canBlock: true,
    canModifyOutput: true,
    matchesOn: "mcp_server_name",
    fields: ["mcp_server_name", "message", "mode?", "url?", "elicitation_id?", "requested_schema?"],
    native: { "claude-code": ["Elicitation"] },
  },
  elicitation_result: {
    group: "permission",
    summary: "After the user answered an MCP server, before the answer is sent",
    canBlock: true,
    canModifyOutput: true,
    matchesOn: "mcp_server_name",
    fields: ["mcp_server_name", "action", "mode?", "content?", "elicitation_id?"],
    native: { "claude-code": ["ElicitationResult"] },
  },
} as const satisfies Record<string, EventRow>;

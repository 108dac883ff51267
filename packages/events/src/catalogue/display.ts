import type { EventRow } from "../event-info.ts";

export const displayEvents = {
  notification: {
    group: "display",
    summary: "When the agent notifies the user: it needs input, is idle, has finished",
    matchesOn: "notification_type",
    fields: ["message", "title?", "notification_type?"],
    aliases: ["NotificationEvent"],
    native: {
      "claude-code": ["Notification"],
      "gemini-cli": ["Notification"],
      "qwen-code": ["Notification"],
      "copilot-cli": ["notification", "Notification"],
      droid: ["Notification"],
      auggie: ["Notification"],
      grok: ["Notification"],
    },
  },
  message_display: {
    group: "display",
    summary: "When text of the assistant is shown: change what is displayed",
    canModifyOutput: true,
    fields: ["delta?", "final?", "index?", "turn_id?", "message_id?"],
    native: {
      "claude-code": ["MessageDisplay"],
      "qwen-code": ["MessageDisplay"],
      opencode: ["experimental.text.complete", "message.updated", "message.part.updated", "message.part.delta"],
      kilo: ["experimental.text.complete", "message.updated", "message.part.updated", "message.part.delta"],
      cursor: ["afterAgentResponse"],
    },
  },
  agent_thought: {
    group: "display",
    summary: "When the model has finished a passage of thinking",
    fields: ["text?"],
    native: { cursor: ["afterAgentThought"] },
  },
  status_line: {
    group: "display",
    summary: "When the agent draws its status line: print what it should show",
    fields: ["model?", "workspace?"],
  },
  file_suggestion: {
    group: "display",
    summary: "When the agent completes a file name: print what it should offer",
    fields: ["query?"],
  },
} as const satisfies Record<string, EventRow>;

import type { EventRow } from "../event-info.ts";

export const turnEvents = {
  stop: {
    group: "turn",
    summary: "When the agent has finished its answer: let it stop, or send it back to work",
    canBlock: true,
    canAddContext: true,
    fields: ["stop_hook_active?", "last_assistant_message?", "background_tasks?", "session_crons?"],
    native: {
      "claude-code": ["Stop"],
      codex: ["Stop", "agent-turn-complete"],
      "gemini-cli": ["AfterAgent"],
      "qwen-code": ["Stop"],
      opencode: ["session.idle"],
      "copilot-cli": ["agentStop", "Stop"],
      cursor: ["stop"],
      cline: ["TaskComplete", "agent_end"],
      droid: ["Stop"],
      windsurf: ["post_cascade_response", "post_cascade_response_with_transcript"],
      amp: ["agent.end"],
      auggie: ["Stop"],
      kiro: ["Stop", "stop"],
      vscode: ["Stop"],
      "kimi-code": ["Stop"],
    },
  },
  stop_failure: {
    group: "turn",
    summary: "When a turn ended in an error of the model or the agent",
    matchesOn: "error",
    fields: ["error", "error_details?", "last_assistant_message?"],
    native: {
      "claude-code": ["StopFailure"],
      "qwen-code": ["StopFailure"],
      opencode: ["session.error"],
      "copilot-cli": ["errorOccurred", "ErrorOccurred"],
      cline: ["TaskError", "agent_error"],
      "kimi-code": ["StopFailure"],
    },
  },
  interrupt: {
    group: "turn",
    summary: "When the user interrupts or cancels a turn",
    fields: [],
    native: {
      codex: ["Interrupt"],
      cline: ["TaskCancel", "agent_abort"],
      "kimi-code": ["Interrupt"],
    },
  },
  manual: {
    group: "turn",
    summary: "When the user starts the hook by hand",
    fields: [],
    native: { kiro: ["Manual"] },
  },
} as const satisfies Record<string, EventRow>;

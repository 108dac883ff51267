import type { EventRow } from "../event-info.ts";

const modelSwitchFields = [
  "from_model",
  "to_model",
  "requested_model?",
  "source?",
  "context_tokens?",
  "prompt_cache_warm?",
  "cache_ttl?",
  "estimated_cache_write_usd?",
  "pricing?",
] as const;

export const modelEvents = {
  before_model: {
    group: "model",
    summary: "Before a request goes to the model: block it or change it",
    canBlock: true,
    canModifyInput: true,
    fields: ["llm_request?", "model?"],
    aliases: ["pre_model"],
    native: {
      codex: ["PreModelRequest"],
      "gemini-cli": ["BeforeModel"],
      opencode: ["chat.params", "chat.headers", "experimental.chat.system.transform"],
      kilo: ["chat.params", "chat.headers", "experimental.chat.system.transform"],
    },
  },
  before_tool_selection: {
    group: "model",
    summary: "Before the model chooses a tool: narrow which ones it may call",
    canModifyInput: true,
    fields: ["llm_request"],
    native: { "gemini-cli": ["BeforeToolSelection"] },
  },
  after_model: {
    group: "model",
    summary: "After the model replied, on some agents per streamed chunk: replace the reply or stop",
    canBlock: true,
    canModifyOutput: true,
    fields: ["llm_request?", "llm_response?", "status?", "error?", "token_usage?", "model?"],
    aliases: ["post_model"],
    native: { codex: ["PostModelRequest"], "gemini-cli": ["AfterModel"] },
  },
  pre_model_switch: {
    group: "model",
    summary: "Before the session changes to another model: block it",
    canBlock: true,
    matchesOn: "to_model",
    fields: modelSwitchFields,
    native: { "claude-code": ["PreModelSwitch"] },
  },
  post_model_switch: {
    group: "model",
    summary: "After the session changed to another model",
    canAddContext: true,
    matchesOn: "to_model",
    fields: modelSwitchFields,
    native: { "claude-code": ["PostModelSwitch"] },
  },
} as const satisfies Record<string, EventRow>;

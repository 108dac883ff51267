import type { EventRow } from "../event-info.ts";

export const contextEvents = {
  pre_compact: {
    group: "context",
    summary: "Before the conversation is compacted: block it, or add instructions for the summary",
    canBlock: true,
    canAddContext: true,
    matchesOn: "trigger",
    fields: ["trigger", "custom_instructions?"],
    aliases: ["pre_compaction"],
    native: {
      "claude-code": ["PreCompact"],
      codex: ["PreCompact"],
      "gemini-cli": ["PreCompress"],
      "qwen-code": ["PreCompact"],
      opencode: ["experimental.session.compacting"],
      "copilot-cli": ["preCompact", "PreCompact"],
      cursor: ["preCompact"],
      cline: ["PreCompact"],
      droid: ["PreCompact"],
      vscode: ["PreCompact"],
      "kimi-code": ["PreCompact"],
      grok: ["PreCompact"],
    },
  },
  post_compact: {
    group: "context",
    summary: "After the conversation was compacted",
    matchesOn: "trigger",
    fields: ["trigger?", "compact_summary?"],
    aliases: ["post_compaction"],
    native: {
      "claude-code": ["PostCompact"],
      codex: ["PostCompact"],
      "qwen-code": ["PostCompact"],
      opencode: ["session.compacted", "experimental.compaction.autocontinue"],
      "kimi-code": ["PostCompact"],
    },
  },
  instructions_loaded: {
    group: "context",
    summary: "When an instruction or memory file was loaded",
    matchesOn: "load_reason",
    fields: ["file_path", "memory_type?", "load_reason?", "globs?", "trigger_file_path?", "parent_file_path?"],
    native: { "claude-code": ["InstructionsLoaded"], "qwen-code": ["InstructionsLoaded"] },
  },
} as const satisfies Record<string, EventRow>;

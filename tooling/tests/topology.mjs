// The shape of the workspace, on purpose in one place: a package's layer and what it promises to its users change here or not at all.
export const topology = {
  "@hawk/errors": { tag: "foundation", exports: { ".": ["HawkError", "isHawkError"] } },
  "@hawk/events": {
    tag: "foundation",
    exports: {
      ".": ["eventInfo", "eventNames", "findEvent", "isEventName", "nearest", "resolveEvent", "spellingsOf"],
      "./schema": ["payloadFields", "payloadSchema"],
    },
  },
  "@hawk/hook-meta": { tag: "model", exports: { ".": ["parseDurationSeconds", "parseHookMeta", "readHookMeta", "renderHookMeta"] } },
  "@hawk/protocol": {
    tag: "model",
    exports: {
      ".": [
        "applyFailurePolicy",
        "decide",
        "decodeInline",
        "dialects",
        "encodePayload",
        "hookDefaults",
        "isAllowed",
        "keepsGoing",
        "meetsCondition",
        "readModelAnswer",
        "runCallback",
        "safeRegex",
        "toDecision",
        "toHookResult",
        "toolClasses",
      ],
      "./read": ["readArawnConfig", "readClaudeConfig", "readCocodeConfig", "readCodeAgentConfig"],
    },
  },
  "@hawk/config": {
    tag: "model",
    exports: { ".": ["buildPlan", "mergeSources", "namesUrl", "selectHooks"], "./load": ["loadHook", "loadPlan", "loadSources"] },
  },
  "@hawk/executor": { tag: "io", exports: { ".": ["closeWebhooks", "createRunHook"] } },
  "@hawk/model": { tag: "io", exports: { ".": ["createAnthropicModel", "createOpenAiModel", "modelFromEnv"] } },
  "@hawk/engine": { tag: "engine", exports: { ".": ["createEngine"] } },
  "@hawk/registry": { tag: "io", exports: { ".": ["scanHooks"] } },
  "@hawk/cli": { tag: "app", exports: {} },
  "@hawk/bench": { tag: "app", exports: {} },
};

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
        "dialects",
        "isAllowed",
        "meetsCondition",
        "safeRegex",
        "toDecision",
        "toHookResult",
        "toolClasses",
      ],
      "./read": ["readArawnConfig", "readClaudeConfig", "readCocodeConfig", "readCodeAgentConfig"],
    },
  },
  "@hawk/config": { tag: "model", exports: { ".": ["buildPlan", "loadPlan", "loadSources", "mergeSources", "selectHooks"] } },
  "@hawk/registry": { tag: "io", exports: { ".": ["scanHooks"] } },
  "@hawk/cli": { tag: "app", exports: {} },
  "@hawk/bench": { tag: "app", exports: {} },
};

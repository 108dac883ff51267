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
  "@hawk/executor": { tag: "io", exports: { ".": ["closeWebhooks", "createRunHook", "startFor", "startForCommand"] } },
  "@hawk/model": { tag: "io", exports: { ".": ["createAnthropicModel", "createOpenAiModel", "modelFromEnv"] } },
  "@hawk/engine": { tag: "engine", exports: { ".": ["createEngine", "runsBeside"] } },
  "@hawk/settings-file": {
    tag: "model",
    exports: {
      ".": ["editJson", "editWhole", "readJson"],
      "./file": ["acquireLock", "applyEdit", "listEdited", "planEdit", "writeOwnFile"],
    },
  },
  "@hawk/runner": { tag: "engine", exports: { ".": ["compileRunner", "dispatch", "parseRan", "parseTraceLine", "toTrace"] } },
  "@hawk/adapter": {
    tag: "contract",
    exports: {
      ".": [
        "canonicalEvent",
        "canonicalTool",
        "fitVerdict",
        "jsonSettings",
        "listGroupedHooks",
        "listNotes",
        "nativeEvent",
        "nativeTools",
        "unionMatcher",
        "wholeFile",
      ],
      "./testing": ["testAdapter"],
    },
  },
  "@hawk/adapter-claude-code": { tag: "adapter", exports: { ".": ["claudeCode"] } },
  "@hawk/registry": { tag: "io", exports: { ".": ["scanHooks"] } },
  "@hawk/cli": { tag: "app", exports: {} },
  "@hawk/bench": { tag: "app", exports: {} },
  "@hawk/conformance": { tag: "app", exports: {} },
};

import type { AdapterLoaders } from "@hawk/adapter";

/** Every host that hawk has an adapter for. An adapter is loaded when its host is asked for: on the way of an event, nothing else is. The best known come first: that is the order in which they are shown. */
export const adapters: AdapterLoaders = {
  "claude-code": async () => (await import("@hawk/adapter-claude-code")).claudeCode,
  cline: async () => (await import("@hawk/adapter-cline")).cline,
  codex: async () => (await import("@hawk/adapter-codex")).codex,
  "gemini-cli": async () => (await import("@hawk/adapter-gemini-cli")).geminiCli,
  opencode: async () => (await import("@hawk/adapter-opencode")).openCode,
  "copilot-cli": async () => (await import("@hawk/adapter-copilot-cli")).copilotCli,
  cursor: async () => (await import("@hawk/adapter-cursor")).cursor,
  "qwen-code": async () => (await import("@hawk/adapter-qwen-code")).qwenCode,
  droid: async () => (await import("@hawk/adapter-droid")).droid,
  crush: async () => (await import("@hawk/adapter-crush")).crush,
  auggie: async () => (await import("@hawk/adapter-auggie")).auggie,
  windsurf: async () => (await import("@hawk/adapter-windsurf")).windsurf,
  kilo: async () => (await import("@hawk/adapter-kilo")).kilo,
  pi: async () => (await import("@hawk/adapter-pi")).pi,
  kiro: async () => (await import("@hawk/adapter-kiro")).kiro,
  "kimi-code": async () => (await import("@hawk/adapter-kimi-code")).kimiCode,
  grok: async () => (await import("@hawk/adapter-grok")).grok,
  reasonix: async () => (await import("@hawk/adapter-reasonix")).reasonix,
  "letta-code": async () => (await import("@hawk/adapter-letta-code")).lettaCode,
};

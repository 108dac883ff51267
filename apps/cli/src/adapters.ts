import type { Adapter } from "@hawk/adapter";

/** Every host that hawk has an adapter for. An adapter is loaded when its host is asked for: on the way of an event, nothing else is. */
export const adapters: Readonly<Record<string, () => Promise<Adapter>>> = {
  auggie: async () => (await import("@hawk/adapter-auggie")).auggie,
  "claude-code": async () => (await import("@hawk/adapter-claude-code")).claudeCode,
  codex: async () => (await import("@hawk/adapter-codex")).codex,
  "copilot-cli": async () => (await import("@hawk/adapter-copilot-cli")).copilotCli,
  crush: async () => (await import("@hawk/adapter-crush")).crush,
  cursor: async () => (await import("@hawk/adapter-cursor")).cursor,
  droid: async () => (await import("@hawk/adapter-droid")).droid,
  "gemini-cli": async () => (await import("@hawk/adapter-gemini-cli")).geminiCli,
  kiro: async () => (await import("@hawk/adapter-kiro")).kiro,
  opencode: async () => (await import("@hawk/adapter-opencode")).openCode,
  "qwen-code": async () => (await import("@hawk/adapter-qwen-code")).qwenCode,
  windsurf: async () => (await import("@hawk/adapter-windsurf")).windsurf,
};

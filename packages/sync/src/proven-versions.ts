/** The agents that did all they should in `npm run conformance`, in which version, and when. A whole run writes this file. */
export const provenVersions: Readonly<Record<string, { version: string; date: string }>> = {
  "claude-code": { version: "2.1.325", date: "2026-11-18" },
  codex: { version: "0.166.0", date: "2026-11-18" },
  "gemini-cli": { version: "0.61.0", date: "2026-11-18" },
  opencode: { version: "1.18.33", date: "2026-11-18" },
  "qwen-code": { version: "0.24.4", date: "2026-11-18" },
  "copilot-cli": { version: "1.0.102", date: "2026-11-18" },
  cline: { version: "3.0.65", date: "2026-11-18" },
  kilo: { version: "7.7.9", date: "2026-11-18" },
  pi: { version: "0.87.1", date: "2026-11-18" },
  grok: { version: "1.0.41", date: "2026-11-18" },
  "kimi-code": { version: "2.1.0", date: "2026-11-18" },
  reasonix: { version: "1.38.11", date: "2026-11-18" },
  "letta-code": { version: "0.25.9", date: "2026-11-18" },
};

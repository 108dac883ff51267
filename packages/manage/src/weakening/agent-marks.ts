/** How a command can tell that an agent started it. */
interface AgentMarks {
  title: string;
  /** Variables that the agent sets for the commands its model runs, and not for the terminal it is started in. */
  variables: readonly string[];
}

/**
 * Each agent by its ID, seen in the shells of the real programs where there is a version to look at. Kiro, Windsurf, Kimi Code and Reasonix set none that is known.
 * Variables that people set themselves (CODEX_HOME), or that an editor sets in its terminals, are not among them.
 */
export const agentMarks: Readonly<Record<string, AgentMarks>> = {
  "claude-code": { title: "Claude Code", variables: ["CLAUDECODE", "CLAUDE_CODE_SESSION_ID", "CLAUDE_CODE_CHILD_SESSION"] },
  codex: { title: "Codex", variables: ["CODEX_THREAD_ID", "CODEX_SESSION_ID", "CODEX_TOOL_CALL_ID", "CODEX_CI", "CODEX_SANDBOX"] },
  "gemini-cli": { title: "Gemini CLI", variables: ["GEMINI_CLI"] },
  // Kilo is a copy of OpenCode, and sets both.
  kilo: { title: "Kilo", variables: ["KILO"] },
  opencode: { title: "OpenCode", variables: ["OPENCODE", "OPENCODE_PID"] },
  pi: { title: "Pi", variables: ["PI_CODING_AGENT", "PI_SESSION_ID"] },
  "qwen-code": { title: "Qwen Code", variables: ["QWEN_CODE", "QWEN_CODE_SESSION_ID"] },
  "copilot-cli": { title: "Copilot CLI", variables: ["COPILOT_CLI", "COPILOT_AGENT_SESSION_ID"] },
  cursor: { title: "Cursor", variables: ["CURSOR_AGENT", "CURSOR_PROJECT_DIR"] },
  cline: { title: "Cline", variables: ["CLINE_ACTIVE", "CLINE_CONNECTOR_CLI_LAUNCH"] },
  crush: { title: "Crush", variables: ["CRUSH", "CRUSH_SESSION_ID"] },
  droid: { title: "Factory droid", variables: ["DROID_PROJECT_DIR", "FACTORY_PROJECT_DIR"] },
  auggie: { title: "Auggie", variables: ["AUGMENT_AGENT"] },
  kiro: { title: "Kiro", variables: [] },
  reasonix: { title: "Reasonix", variables: [] },
  "kimi-code": { title: "Kimi Code", variables: [] },
  windsurf: { title: "Windsurf", variables: [] },
  grok: { title: "Grok", variables: ["GROK_AGENT", "GROK_SESSION_ID"] },
  "letta-code": { title: "Letta Code", variables: ["LETTA_AGENT_ID"] },
  goose: { title: "Goose", variables: ["GOOSE_TERMINAL"] },
  agent: { title: "an agent", variables: ["AI_AGENT"] },
};

/** An agent that a command runs below, and the variable that says so. */
export interface FoundMark {
  id: string;
  title: string;
  variable: string;
}

/** The agent that this environment belongs to; `null` outside of agents. */
export function findMark(env: Readonly<Record<string, string | undefined>>): FoundMark | null {
  for (const [id, { title, variables }] of Object.entries(agentMarks)) {
    const variable = variables.find((name) => Boolean(env[name]));
    if (variable !== undefined) return { id, title, variable };
  }
  return null;
}

export { readArawnConfig } from "./readers/arawn.ts";
export { readClaudeConfig } from "./readers/claude.ts";
export { readCocodeConfig } from "./readers/cocode.ts";
export { readCodeAgentConfig } from "./readers/code-agent.ts";
export type { ConfigDocument, ConfigProblem, ConfigReading, PolicySettings, ReadConfig, ReadContext } from "./config-document.ts";

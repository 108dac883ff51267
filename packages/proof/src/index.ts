export type { AgentRun } from "./run-agent.ts";

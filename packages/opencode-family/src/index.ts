export { openCodeAgent } from "./open-code-agent.ts";

export { agentMarks, findMark } from "./weakening/agent-marks.ts";
export type { FoundMark } from "./weakening/agent-marks.ts";

export { agentMarks, findMark } from "./weakening/agent-marks.ts";
export { passWeakening } from "./weakening/pass-weakening.ts";

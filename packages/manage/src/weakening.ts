export { agentMarks, findMark } from "./weakening/agent-marks.ts";
export { passWeakening } from "./weakening/pass-weakening.ts";
export type { WeakeningCaller } from "./weakening/pass-weakening.ts";

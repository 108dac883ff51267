export { passWeakening } from "./weakening/pass-weakening.ts";
export type { WeakeningCaller } from "./weakening/pass-weakening.ts";

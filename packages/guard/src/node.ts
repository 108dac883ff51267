export { answerEvent } from "./answer.ts";
export type { GuardReply } from "./answer.ts";
export { createWorld } from "./node-world.ts";

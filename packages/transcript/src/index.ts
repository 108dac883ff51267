export { readCalls } from "./read-calls.ts";
export { transcripts } from "./transcripts.ts";
export { whyUnread } from "./why-unread.ts";
export type { LoggedCall, Transcript } from "./logged-call.ts";
export type { ReadCalls, ReadReport } from "./read-calls.ts";

export { testAdapter } from "./kit/test-adapter.ts";
export type { AdapterCheck, KitMaterial } from "./kit/material.ts";
export type { HostReaction } from "./understand-reply.ts";
export { loadPayloads } from "./kit/load-payloads.ts";
export { verdictKit } from "./kit/verdict-kit.ts";
export type { VerdictKit } from "./kit/verdict-kit.ts";
export { reactionOf } from "./kit/reaction.ts";
export { findPluginComplaint } from "./kit/plugin-complaint.ts";

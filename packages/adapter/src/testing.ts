export { testAdapter } from "./kit/test-adapter.ts";
export type { AdapterCheck, KitMaterial } from "./kit/material.ts";
export type { HostReaction } from "./understand-reply.ts";

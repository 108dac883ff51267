export { testAdapter } from "./kit/test-adapter.ts";
export type { AdapterCheck, KitMaterial } from "./kit/material.ts";
export type { Understood } from "./understand-reply.ts";

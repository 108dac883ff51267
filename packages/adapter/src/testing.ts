export { testAdapter } from "./kit/test-adapter.ts";
export type { AdapterCheck, KitMaterial, Understood } from "./kit/material.ts";

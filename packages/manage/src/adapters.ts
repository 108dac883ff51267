export { removeAdapter } from "./adapters/remove-adapter.ts";
export type { RemovedAdapter } from "./adapters/remove-adapter.ts";

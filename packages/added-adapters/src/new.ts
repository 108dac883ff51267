export { makeAdapter } from "./new/make-adapter.ts";
export type { MadeAdapter } from "./new/make-adapter.ts";

export { createNames } from "./names.ts";
export type { Names, NamesOptions } from "./names.ts";

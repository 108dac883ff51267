export { makeHook } from "./new/make-hook.ts";
export type { MadeHook, MakeRequest } from "./new/make-hook.ts";
export { languages } from "./new/templates.ts";
export type { Language } from "./new/templates.ts";

export { allow, ask, context, deny, message, modify, replaceOutput, stop } from "./answer.ts";
export { defineHook } from "./define-hook.ts";
export type { Answer, AnswerExtras } from "./answer.ts";
export type { DefinedHook, HookContext, HookEvent, HookFunction, HookResult } from "./define-hook.ts";
export type { ToolInput, ToolInputs } from "./tool-input.ts";
export type { EventName, EventPayload } from "@hawk/events";

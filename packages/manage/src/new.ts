export { describeEvent } from "./new/describe-event.ts";
export { canHaveRule } from "./new/rule-template.ts";
export { makeHook } from "./new/make-hook.ts";
export type { MadeHook, MakeRequest } from "./new/make-hook.ts";
export { makeWebhook } from "./new/make-webhook.ts";
export type { WebhookRequest } from "./new/make-webhook.ts";
export { extensionOf, languages } from "./new/templates.ts";
export type { Language } from "./new/templates.ts";

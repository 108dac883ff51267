export { grok } from "./grok.ts";

export { payloadFields } from "./payload-fields.ts";
export { payloadSchema } from "./payload-schema.ts";
export type { EventPayload } from "./payload-schema.ts";

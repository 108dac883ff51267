export { payloadSchema } from "./payload-schema.ts";

export { kimiCode } from "./kimi-code.ts";

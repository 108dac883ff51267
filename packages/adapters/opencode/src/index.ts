export { openCode } from "./open-code.ts";

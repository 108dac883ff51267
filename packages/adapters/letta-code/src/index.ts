export { lettaCode } from "./letta-code.ts";

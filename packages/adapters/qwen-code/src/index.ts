export { qwenCode } from "./qwen-code.ts";

export { kiro } from "./kiro.ts";

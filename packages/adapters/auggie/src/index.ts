export { auggie } from "./auggie.ts";

export { kilo } from "./kilo.ts";

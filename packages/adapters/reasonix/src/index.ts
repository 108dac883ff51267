export { reasonix } from "./reasonix.ts";

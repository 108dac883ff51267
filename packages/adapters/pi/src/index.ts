export { pi } from "./pi.ts";

export { cursor } from "./cursor.ts";

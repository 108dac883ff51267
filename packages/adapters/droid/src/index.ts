export { droid } from "./droid.ts";

export { safeRegex } from "./safe-regex.ts";

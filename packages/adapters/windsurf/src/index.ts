export { windsurf } from "./windsurf.ts";

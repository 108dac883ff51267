export { placeForCode } from "./keep-code.ts";
export { loadProgram } from "./load-program.ts";

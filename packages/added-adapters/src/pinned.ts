export { loadPinned } from "./load-pinned.ts";

export { crush } from "./crush.ts";

export { isAllMarked } from "./adopt.ts";
export { editJson } from "./edit-json.ts";
export { editWhole } from "./edit-whole.ts";
export { removeJson } from "./remove-json.ts";
export type { JsonPlace } from "./remove-json.ts";
export { findExtras } from "./find-extras.ts";
export type { Extra, FoundExtra } from "./find-extras.ts";
export { readJson } from "./read-json.ts";
export type { Edit, EditOptions, JsonValue, SettingsEntry, Wiring } from "./entry.ts";

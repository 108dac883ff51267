export { editJson } from "./edit-json.ts";
export { editWhole } from "./edit-whole.ts";
export { removeJson } from "./remove-json.ts";
export type { JsonPlace } from "./remove-json.ts";
export { readJson } from "./read-json.ts";
export type { Edit, EditOptions, JsonValue, SettingsEntry, Wiring } from "./entry.ts";

export { applyEdit, planEdit, planOnce } from "./apply-edit.ts";
export type { AppliedEdit, EditText, FileEdit, FileOptions } from "./apply-edit.ts";
export { listEdited } from "./list-edited.ts";
export type { EditedFile } from "./list-edited.ts";
export { acquireLock } from "./lock.ts";
export type { Lock } from "./lock.ts";
export { isMode, writeOwnFile, writeOwnFiles } from "./write-own-file.ts";

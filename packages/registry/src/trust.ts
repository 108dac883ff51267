export { compareProject } from "./trust/compare.ts";
export { digestOf, toManifest } from "./trust/manifest.ts";
export { addFiles, readSnapshot } from "./trust/snapshot.ts";
export { copyPath, findCopy, saveCopy, sweepCopies, writeCopy } from "./trust/store.ts";
export type { ProjectState } from "./trust/compare.ts";
export type { ApprovedFile, Manifest } from "./trust/manifest.ts";
export type { ProjectFile } from "./trust/project-file.ts";
export type { Snapshot } from "./trust/snapshot.ts";
export type { ApprovedCopy } from "./trust/store.ts";

export { createTree, removeTree } from "./create-tree.ts";
export { noSecrets, randomParts, sample, secrets } from "./secrets.ts";
export { withoutRootRights } from "./without-root-rights.ts";
export type { TreeEntry, TreeOptions } from "./create-tree.ts";

import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

/** This file is in `src`, its bundle in `dist`: as far from the root either way. */
export const workspaceRoot: string = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));

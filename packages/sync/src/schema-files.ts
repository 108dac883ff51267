import { join } from "node:path";
import { readIfReadable } from "@hawk/state";
import type { StatePaths } from "@hawk/state";
import type { OwnFile } from "./dispatcher-files.ts";

/** For editors: the schema that the user's configuration names in its first line, at a path that no upgrade changes. */
export function schemaFiles(dispatcherDir: string, { schema }: StatePaths): OwnFile[] {
  const content = readIfReadable(join(dispatcherDir, "..", "schemas", "global.json"));
  return content === null ? [] : [{ path: schema, content, mode: 0o600 }];
}

import { createTree } from "@hawk/testing";

/** A home directory with these files and a directory `project`. */
export function createHome(files: Readonly<Record<string, string>>): string {
  return createTree({ "project/file": "", ...files });
}

import { join } from "node:path";
import { createTree as createTextTree } from "@hawk/testing";
import type { LoadOptions } from "../load-context.ts";

/** Files in a new directory, which is removed when the test ends. A value that is not text is written as JSON. */
export function createTree(files: Record<string, unknown>): string {
  const texts = Object.entries(files).map(([path, content]) => [
    path,
    typeof content === "string" ? content : JSON.stringify(content, null, 2),
  ]);
  return createTextTree(Object.fromEntries(texts) as Record<string, string>);
}

/** Options for a tree with `home/`, `home/project/` and `etc/` in it, where everything is trusted. */
export function optionsFor(root: string, more: Partial<LoadOptions> = {}): LoadOptions {
  const home = join(root, "home");
  return {
    dialect: "hawk",
    home,
    configHome: join(home, ".config"),
    projectDir: join(home, "project"),
    managed: { hawk: join(root, "etc/hawk"), claude: join(root, "etc/claude-code") },
    adminUid: process.getuid?.() ?? 0,
    approved: (directory) => directory,
    ...more,
  };
}

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import type { LoadOptions } from "../load-context.ts";

/** Writes files into a new directory, which is removed when the test ends. A value that is not text is written as JSON. */
export function createTree(files: Record<string, unknown>): string {
  const root = mkdtempSync(join(tmpdir(), "hawk-config-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), typeof content === "string" ? content : JSON.stringify(content, null, 2));
  }
  return root;
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

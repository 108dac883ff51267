import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { resolveLinks } from "./resolve-links.ts";

/**
 * The nearest directory around `start` that has a configuration for agents, or `start` itself, by its real path. The home directory is not
 * a project.
 */
export function findProject(start: string, home: string): string {
  const [own, top] = [resolveLinks(start), resolveLinks(home)];
  for (let directory = own; directory !== top; directory = dirname(directory)) {
    if ([".hawk", ".claude", ".git"].some((name) => existsSync(join(directory, name)))) return directory;
    if (directory === dirname(directory)) break;
  }
  return own;
}

import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** The nearest directory around `start` that has a configuration for agents, or `start` itself. The home directory is not a project. */
export function findProject(start: string, home: string): string {
  for (let directory = start; directory !== home; directory = dirname(directory)) {
    if ([".hawk", ".claude", ".git"].some((name) => existsSync(join(directory, name)))) return directory;
    if (directory === dirname(directory)) break;
  }
  return start;
}

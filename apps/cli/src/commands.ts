import type { Command } from "./command.ts";

export const commands: readonly Command[] = [
  {
    name: "scan",
    summary: "Find the hooks in a directory tree and show what each one declares",
    positionals: [{ name: "path", summary: "a directory, or a single file" }],
    options: {
      json: { type: "boolean", summary: "print the result as JSON" },
      depth: { type: "string", value: "N", summary: "descend at most N levels of subdirectories" },
    },
    examples: ["hawk scan ~/.config/hawk/registry/hooks", "hawk scan . --depth 2", "hawk scan hooks --json"],
    load: () => import("./commands/scan.ts"),
  },
];

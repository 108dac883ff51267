import { canonicalTool } from "@hawk/adapter";
import type { Adapter } from "@hawk/adapter";

/** A patch is an Edit, or a Write if it only adds files. */
export const tools: Adapter["tools"] = {
  Bash: ["bash"],
  Edit: ["edit", "apply_patch"],
  MultiEdit: ["multiedit"],
  Write: ["write"],
  Read: ["read"],
  Grep: ["grep"],
  Glob: ["glob"],
  LS: ["list"],
  WebFetch: ["webfetch"],
  WebSearch: ["websearch"],
  Agent: ["task"],
};

/** The host puts the name of a server before those of its tools, with signs that it does not take in names made to `_`. */
export function toolName(native: string, servers: readonly string[]): string {
  const server = servers.find((name) => native.startsWith(`${cleanName(name)}_`));
  if (server === undefined) return canonicalTool(tools, native);
  return `mcp__${cleanName(server)}__${native.slice(cleanName(server).length + 1)}`;
}

function cleanName(name: string): string {
  return name.replaceAll(/[^a-zA-Z0-9_-]/g, "_");
}

import { canonicalTool, mcpName } from "@hawk/adapter";
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

/**
 * Every name that a tool may have for hooks. The host puts the name of a server before those of its tools, with signs that it does not
 * take in names made to `_`.
 */
export function toolNames(native: string, servers: readonly string[]): readonly string[] {
  const found = servers.map(cleanName).filter((server) => native.startsWith(`${server}_`));
  const names = found.toSorted((a, b) => b.length - a.length).map((server) => mcpName(server, native.slice(server.length + 1)));
  return names.length > 0 ? names : [canonicalTool(tools, native)];
}

function cleanName(name: string): string {
  return name.replaceAll(/[^a-zA-Z0-9_-]/g, "_");
}

/** Tools that run no command and touch no file, or do so through others that hooks are asked about. */
export const otherTools: readonly string[] = "invalid plan_enter plan_exit question skill todowrite".split(" ");

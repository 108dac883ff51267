import { ANY_SERVER, canonicalTool, mcpName, withEdit } from "@hawk/adapter";
import type { Adapter } from "@hawk/adapter";

/** Of what is typed into an open shell, hooks learn only how long it is, so guards block it. An edit is a Write of the whole file here, whatever the model has called: hooks for either are asked. */
export const tools: Adapter["tools"] = {
  Bash: ["Shell", "WriteShellStdin"],
  Write: ["Write"],
  Delete: ["Delete"],
  Read: ["Read"],
  Grep: ["Grep"],
  Glob: ["Glob"],
  LS: ["List"],
  WebFetch: ["Fetch", "WebFetch"],
  WebSearch: ["WebSearch"],
  Agent: ["Task"],
};

const MCP = "MCP:";

export function isMcpTool(native: string): boolean {
  return native.startsWith(MCP);
}

/** Every name that a tool may have for hooks. The host does not say which server a tool of MCP belongs to. */
export function toolNames(native: string): readonly string[] {
  if (native === "Write") return [native, "Edit"];
  if (!isMcpTool(native)) return withEdit(canonicalTool(tools, native));
  return ["unknown", ANY_SERVER].map((server) => mcpName(server, native.slice(MCP.length)));
}

/**
 * Tools that run no command and touch no file, or do so through others that hooks are asked about. Of ComputerUse, hooks learn only how many
 * actions there are.
 */
export const otherTools: readonly string[] = "ComputerUse FetchMcpResource ListMcpResources ReadLints RecordScreen TodoWrite".split(" ");

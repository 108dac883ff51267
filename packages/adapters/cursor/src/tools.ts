import { canonicalTool } from "@hawk/adapter";
import type { Adapter } from "@hawk/adapter";

/** An edit is a Write of the whole file here, whatever the model has called. */
export const tools: Adapter["tools"] = {
  Bash: ["Shell"],
  Write: ["Write"],
  // To those who guard a file, taking it away is a change like any other.
  Edit: ["Delete"],
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

/** The host does not say which server a tool of MCP belongs to. */
export function toolName(native: string): string {
  return isMcpTool(native) ? `mcp__unknown__${native.slice(MCP.length)}` : canonicalTool(tools, native);
}

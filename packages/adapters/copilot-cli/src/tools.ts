import { canonicalTool, mcpNames } from "@hawk/adapter";
import type { Adapter } from "@hawk/adapter";

/** Input for an open shell is a command too. A patch is an Edit, or a Write if it only adds files. */
export const tools: Adapter["tools"] = {
  Bash: ["bash", "write_bash"],
  PowerShell: ["powershell", "write_powershell"],
  Read: ["view"],
  Write: ["create"],
  Edit: ["edit", "apply_patch"],
  Grep: ["grep", "rg"],
  Glob: ["glob"],
  WebFetch: ["web_fetch"],
  WebSearch: ["web_search"],
  Agent: ["task"],
};

/** Every name that a tool may have for hooks. Of the host's own tools none has a hyphen; those of MCP are `<server>-<tool>`. */
export function toolNames(native: string): readonly string[] {
  const name = canonicalTool(tools, native);
  const names = name === native ? mcpNames(native, { separator: "-", stopgap: "-" }) : [];
  return names.length > 0 ? names : [name];
}

/** Tools that run no command and touch no file, or do so through others that hooks are asked about. */
export const otherTools: readonly string[] =
  "fetch_copilot_cli_documentation list_agents list_bash list_powershell read_agent read_bash read_powershell session_store_sql skill sql stop_bash stop_powershell write_agent".split(
    " ",
  );

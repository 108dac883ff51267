import { canonicalTool, mcpNames } from "@hawk/adapter";
import type { Adapter } from "@hawk/adapter";

/** A call of the editor without a text to replace is a Write, and so is a patch that only adds files. Which of the two there is depends on the model. */
export const tools: Adapter["tools"] = {
  Bash: ["run_commands"],
  Edit: ["editor", "apply_patch"],
  Read: ["read_files"],
  Grep: ["search_codebase"],
  WebFetch: ["fetch_web_content"],
  Agent: ["spawn_agent"],
};

/** What the host puts after a name in which it has replaced signs. */
const DIGEST = /_[0-9a-f]{8}$/;

/** Every name that a tool may have for hooks; those of MCP servers are `<server>__<tool>` here. */
export function toolNames(native: string): readonly string[] {
  const names = [...new Set([native.replace(DIGEST, ""), native])].flatMap((name) => mcpNames(name, { separator: "__" }));
  return names.length > 0 ? names : [canonicalTool(tools, native)];
}

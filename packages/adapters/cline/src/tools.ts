import type { Adapter } from "@hawk/adapter";

/** A call of the editor without a text to replace is a Write. */
export const tools: Adapter["tools"] = {
  Bash: ["run_commands"],
  Edit: ["editor"],
  Read: ["read_files"],
  Grep: ["search_codebase"],
  WebFetch: ["fetch_web_content"],
  Agent: ["spawn_agent"],
};

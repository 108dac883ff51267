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

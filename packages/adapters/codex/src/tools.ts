import type { Adapter } from "@hawk/adapter";

/**
 * A patch is an Edit, or a Write if it only adds files. The two sets of tools for subagents call theirs by different
 * names: the newer one, `multi_agent_v2`, by its namespace and name in one word.
 */
export const tools: Adapter["tools"] = {
  Bash: ["Bash"],
  Edit: ["apply_patch"],
  Read: ["view_image"],
  Agent: ["spawn_agent", "collaborationspawn_agent"],
};

import type { Adapter } from "@hawk/adapter";
import { toolFamilies } from "@hawk/protocol";

/** The canonical names are Claude Code's own, but for the one that it has no tool for. */
export const tools: Adapter["tools"] = Object.fromEntries(
  Object.values(toolFamilies)
    .flat()
    .filter((tool) => tool !== "Delete")
    .map((tool) => [tool, [tool]]),
);

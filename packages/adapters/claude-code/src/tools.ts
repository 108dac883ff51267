import type { Adapter } from "@hawk/adapter";
import { toolClasses } from "@hawk/protocol";

/** The canonical names are Claude Code's own. */
export const tools: Adapter["tools"] = Object.fromEntries(
  Object.values(toolClasses)
    .flat()
    .map((tool) => [tool, [tool]]),
);
